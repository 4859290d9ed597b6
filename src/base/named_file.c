#include "base/named_file.h"

#include <errno.h>

#include "base/file.h"
#include "base/leftovers.h"

bool named_file_create(struct named_file *file, const char *ending)
{
    int descriptor = file_open_named_temporary(ending, file->path, sizeof file->path);
    if (descriptor < 0)
        return false;
    file->number = leftovers_add_file(file->path);
    file->stream = fdopen(descriptor, "w+b");
    if (file->stream)
        return true;
    int failure = errno;
    file_close(descriptor);
    remove(file->path);
    leftovers_remove(file->number);
    errno = failure;
    return false;
}

void named_file_close(struct named_file *file)
{
    if (file->stream)
        fclose(file->stream);
    file->stream = NULL;
}

void named_file_delete(struct named_file *file)
{
    named_file_close(file);
    remove(file->path);
    leftovers_remove(file->number);
}
