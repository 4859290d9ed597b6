/* The picture of a web page is the content of its canvas, which the page saves. */
#include <emscripten.h>

#include "export/png.h"

EM_JS(void, save_canvas, (const char *name), { postMessage({picture : UTF8ToString(name)}); })

bool png_write(const char *path, const uint32_t *pixels, int width, int height, struct text_error *error)
{
    (void)pixels, (void)width, (void)height, (void)error;
    save_canvas(path);
    return true;
}
