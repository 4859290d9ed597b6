#include "export/pdf.h"

#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <string.h>

#include "base/buffer.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "raster/faces.h"
#include "raster/shapes.h"

/* The faces, which Cairo may keep longer than the PDF. Their last user closes FreeType. */
struct face_set {
    FT_Library library;
    unsigned users;
};

/* A face of the file. */
struct pdf_face {
    FT_Face face;
    cairo_font_face_t *font;
};

struct pdf {
    cairo_surface_t *surface;
    cairo_t *cairo;
    struct buffer content;
    struct face_set *faces;
    struct pdf_face face[FACES_COUNT];
    struct draw_box clip; /* clip of the commands drawn last */
    bool is_clipped;
};

/* The argument of close_face, which Cairo calls after its last use of a face. */
struct face_closer {
    struct face_set *faces;
    FT_Face face;
};

static void release_faces(struct face_set *faces)
{
    if (--faces->users)
        return;
    FT_Done_FreeType(faces->library);
    memory_free(faces);
}

static void close_face(void *context)
{
    struct face_closer *closer = context;
    FT_Done_Face(closer->face);
    release_faces(closer->faces);
    memory_free(closer);
}

static void open_face(struct pdf *pdf, unsigned number)
{
    static const cairo_user_data_key_t key;
    struct pdf_face *face = &pdf->face[number];
    struct face_closer *closer = memory_calloc(1, sizeof *closer);
    const struct faces_data *data = &faces_data[number];
    if (FT_New_Memory_Face(pdf->faces->library, data->bytes, (FT_Long)data->length, 0, &face->face))
        memory_end(); /* the fonts are part of the program: only memory can be missing */
    face->font = cairo_ft_font_face_create_for_ft_face(face->face, FT_LOAD_NO_HINTING);
    *closer = (struct face_closer){pdf->faces, face->face};
    pdf->faces->users++;
    if (cairo_font_face_set_user_data(face->font, &key, closer, close_face))
        memory_end();
}

static cairo_status_t receive(void *context, const unsigned char *bytes, unsigned length)
{
    buffer_append(context, bytes, length);
    return CAIRO_STATUS_SUCCESS;
}

struct pdf *pdf_create(const char *title, float width, float height)
{
    struct pdf *pdf = memory_calloc(1, sizeof *pdf);
    pdf->faces = memory_calloc(1, sizeof *pdf->faces);
    pdf->faces->users = 1;
    if (FT_Init_FreeType(&pdf->faces->library))
        memory_end();
    for (unsigned i = 0; i < FACES_COUNT; i++)
        open_face(pdf, i);
    pdf->surface = cairo_pdf_surface_create_for_stream(receive, &pdf->content, width, height);
    cairo_pdf_surface_set_metadata(pdf->surface, CAIRO_PDF_METADATA_TITLE, title);
    cairo_pdf_surface_set_metadata(pdf->surface, CAIRO_PDF_METADATA_CREATOR, "sudoscope");
    cairo_pdf_surface_set_metadata(pdf->surface, CAIRO_PDF_METADATA_CREATE_DATE, "");
    pdf->cairo = cairo_create(pdf->surface);
    return pdf;
}

void pdf_destroy(struct pdf *pdf)
{
    if (!pdf)
        return;
    cairo_destroy(pdf->cairo);
    cairo_surface_destroy(pdf->surface);
    for (unsigned i = 0; i < FACES_COUNT; i++)
        cairo_font_face_destroy(pdf->face[i].font);
    release_faces(pdf->faces);
    buffer_finish(&pdf->content);
    memory_free(pdf);
}

/* --- texts --- */

/* Returns the glyph of a character in a face, or in the fallback face if only that has it. `*number` receives its
 * number. */
static FT_UInt find_glyph(const struct pdf *pdf, uint32_t code, unsigned *number)
{
    FT_UInt glyph = FT_Get_Char_Index(pdf->face[*number].face, code);
    FT_UInt other = glyph ? 0 : FT_Get_Char_Index(pdf->face[FACES_FALLBACK].face, code);
    if (other)
        *number = FACES_FALLBACK;
    return other ? other : glyph;
}

/* The extent of a text, in ems: the end of its pen, and its ink. */
struct text_extent {
    double advance, left, right;
};

/* Adds a glyph to the extent. Returns where its pen was. */
static double add_glyph(struct text_extent *extent, FT_Face face, FT_UInt glyph)
{
    double em = face->units_per_EM, pen = extent->advance;
    if (FT_Load_Glyph(face, glyph, FT_LOAD_NO_SCALE))
        memory_end();
    const FT_Glyph_Metrics *metrics = &face->glyph->metrics;
    double left = pen + (double)metrics->horiBearingX / em, right = left + (double)metrics->width / em;
    if (metrics->width) {
        extent->left = extent->right <= extent->left || left < extent->left ? left : extent->left;
        extent->right = right > extent->right ? right : extent->right;
    }
    extent->advance = pen + (double)metrics->horiAdvance / em;
    return pen;
}

static struct text_extent measure_text(const struct pdf *pdf, enum draw_face face, const char *text, size_t length)
{
    struct text_extent extent = {0};
    for (size_t at = 0; at < length;) {
        uint32_t code;
        unsigned number = face;
        at += utf8_decode(text + at, length - at, &code);
        FT_UInt glyph = find_glyph(pdf, code, &number);
        add_glyph(&extent, pdf->face[number].face, glyph);
    }
    return extent;
}

static float measure_width(void *context, enum draw_face face, float size, const char *text, size_t length)
{
    return (float)measure_text(context, face, text, length).advance * size;
}

struct draw_measure pdf_measure(struct pdf *pdf)
{
    return (struct draw_measure){measure_width, pdf};
}

/* Returns the height of a capital letter, in ems. */
static double capital_height(const struct pdf *pdf, enum draw_face number)
{
    FT_Face face = pdf->face[number].face;
    if (FT_Load_Char(face, 'H', FT_LOAD_NO_SCALE))
        memory_end();
    return (double)face->glyph->metrics.horiBearingY / face->units_per_EM;
}

/* Returns the start of the text's pen. */
static struct draw_point find_start(const struct pdf *pdf, const struct draw_command *command,
                                    const struct text_extent *extent)
{
    double x = command->box.x, y = command->box.y, size = command->size;
    if (command->anchor == DRAW_MIDDLE)
        x -= extent->advance * size / 2;
    else if (command->anchor == DRAW_RIGHT)
        x -= extent->advance * size;
    else if (command->anchor == DRAW_INK)
        x -= (extent->left + extent->right) * size / 2;
    if (command->anchor == DRAW_INK)
        y += capital_height(pdf, command->face) * size / 2;
    return (struct draw_point){(float)x, (float)y};
}

enum { RUN_MOST = 256 /* [glyphs]: a longer run is shown in pieces */ };

/* A run of glyphs of one face, with the text that they represent. */
struct run {
    cairo_glyph_t glyph[RUN_MOST];
    cairo_text_cluster_t cluster[RUN_MOST];
    int count;
    unsigned face;
    const char *text;
    size_t length;
};

static void show_run(const struct pdf *pdf, struct run *run, double size)
{
    if (run->count) {
        cairo_set_font_face(pdf->cairo, pdf->face[run->face].font);
        cairo_set_font_size(pdf->cairo, size);
        cairo_show_text_glyphs(pdf->cairo, run->text, (int)run->length, run->glyph, run->count, run->cluster,
                               run->count, 0);
    }
    run->text += run->length;
    run->length = 0;
    run->count = 0;
}

static void draw_text_command(const struct pdf *pdf, const struct draw_command *command, const char *text)
{
    struct text_extent extent = measure_text(pdf, command->face, text, command->count), pen = {0};
    struct draw_point start = find_start(pdf, command, &extent);
    struct run run = {.text = text, .face = command->face};
    for (size_t at = 0; at < command->count;) {
        uint32_t code;
        unsigned number = command->face;
        size_t bytes = utf8_decode(text + at, command->count - at, &code);
        FT_UInt glyph = find_glyph(pdf, code, &number);
        if (number != run.face || run.count == RUN_MOST)
            show_run(pdf, &run, command->size);
        run.face = number;
        double x = start.x + add_glyph(&pen, pdf->face[number].face, glyph) * command->size;
        run.glyph[run.count] = (cairo_glyph_t){glyph, x, start.y};
        run.cluster[run.count++] = (cairo_text_cluster_t){(int)bytes, 1};
        run.length += bytes;
        at += bytes;
    }
    show_run(pdf, &run, command->size);
}

/* --- pages --- */

static bool is_same_box(struct draw_box a, struct draw_box b)
{
    return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height;
}

static void end_clip(struct pdf *pdf)
{
    if (pdf->is_clipped)
        cairo_restore(pdf->cairo);
    pdf->is_clipped = false;
}

static void use_clip(struct pdf *pdf, struct draw_box clip)
{
    if (pdf->is_clipped && is_same_box(clip, pdf->clip))
        return;
    end_clip(pdf);
    cairo_save(pdf->cairo);
    cairo_rectangle(pdf->cairo, clip.x, clip.y, clip.width, clip.height);
    cairo_clip(pdf->cairo);
    pdf->clip = clip;
    pdf->is_clipped = true;
}

static void use_colour(cairo_t *cairo, uint32_t colour, double opacity)
{
    cairo_set_source_rgba(cairo, (colour >> 16 & 0xFF) / 255.0, (colour >> 8 & 0xFF) / 255.0, (colour & 0xFF) / 255.0,
                          opacity);
}

/* Draws a command. The line and the head of an arrow overlap: both are drawn opaque in a group that has the opacity. */
static void draw_one(struct pdf *pdf, const struct draw_list *page, const struct draw_command *command)
{
    double opacity = (command->colour >> 24) / 255.0;
    bool is_group = command->arrow > 0 && opacity < 1;
    if (opacity <= 0 || command->clip.width <= 0 || command->clip.height <= 0)
        return;
    use_clip(pdf, command->clip);
    use_colour(pdf->cairo, command->colour, is_group ? 1 : opacity);
    if (is_group)
        cairo_push_group(pdf->cairo);
    if (is_group)
        use_colour(pdf->cairo, command->colour, 1);
    if (command->kind == DRAW_TEXT)
        draw_text_command(pdf, command, page->bytes + command->first);
    else
        shapes_paint(pdf->cairo, command, page->points + command->first);
    if (is_group) {
        cairo_pop_group_to_source(pdf->cairo);
        cairo_paint_with_alpha(pdf->cairo, opacity);
    }
}

void pdf_add_page(struct pdf *pdf, const struct draw_list *page)
{
    for (size_t i = 0; i < page->command_count; i++)
        draw_one(pdf, page, &page->commands[i]);
    end_clip(pdf);
    cairo_show_page(pdf->cairo);
}

bool pdf_write(struct pdf *pdf, const char *path, struct text_error *error)
{
    cairo_surface_finish(pdf->surface);
    if (cairo_status(pdf->cairo) || cairo_surface_status(pdf->surface))
        memory_end(); /* only memory can be missing */
    return file_write(path, pdf->content.bytes, pdf->content.length, error);
}
