/* Completes the name of a file, as shells do. */
#ifndef BASE_FILE_COMPLETE_H
#define BASE_FILE_COMPLETE_H

enum { FILE_COMPLETE_NAME = 256, FILE_COMPLETE_SHOWN = 8 };

struct file_completion {
    unsigned count;                 /* how many names in the folder begin as typed */
    char added[FILE_COMPLETE_NAME]; /* what they all have behind what was typed; of a single folder with "/" at its end
                                     */
    char name[FILE_COMPLETE_SHOWN]
             [FILE_COMPLETE_NAME]; /* the first of them, sorted; `count` of them if there are no more */
};

/* Looks for files and folders whose path begins with `typed`. Names that begin with a dot are found only if the dot was
 * typed. */
void file_complete(const char *typed, struct file_completion *completion);

#endif
