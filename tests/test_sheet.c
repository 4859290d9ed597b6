/* Tests pages of paper: pictures and words lie within the margins and do not overlap, whatever there is to say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "export/sheet.h"

enum { MOST_ITEMS = 24, EDGE = 28 /* points */ };

/* The pages that were handed over. */
struct taken {
    const struct sheet_paper *paper;
    unsigned pages;
};

/* Each character has the same width. */
static float measure(void *context, enum draw_face face, float size, const char *text, size_t length)
{
    (void)context;
    (void)face;
    (void)text;
    return size * 0.55f * (float)length;
}

static void take_page(void *context, const struct draw_list *page)
{
    struct taken *taken = context;
    taken->pages++;
    for (size_t i = 0; i < page->command_count; i++) {
        const struct draw_command *command = &page->commands[i];
        if (command->kind != DRAW_TEXT)
            continue;
        float width = measure(NULL, command->face, command->size, "", command->count);
        float left = command->anchor == DRAW_RIGHT ? command->box.x - width : command->box.x;
        assert_true(command->size >= SHEET_LEAST_TYPE);
        assert_true(left >= EDGE && left + width <= taken->paper->width - EDGE);
        assert_true(command->box.y - command->size >= EDGE && command->box.y <= taken->paper->height - EDGE);
    }
}

static bool overlaps(struct draw_box a, struct draw_box b)
{
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/* Fills a text of this length with words of nine letters. */
static void fill_words(char *words, size_t length)
{
    for (size_t i = 0; i < length; i++)
        words[i] = i % 10 == 9 ? ' ' : 'x';
    words[length] = 0;
}

static void add_items(const struct sheet_paper *paper, unsigned slots, size_t longest)
{
    struct taken taken = {paper, 0};
    struct sheet *sheet = sheet_create(&(struct sheet_params){
        .paper = paper, .foot = "foot", .measure = {measure, NULL}, .receive = take_page, .context = &taken});
    struct draw_box picture[MOST_ITEMS];
    unsigned page[MOST_ITEMS];
    char words[2001];
    sheet_begin_part(sheet, "A title", "a note", slots);
    for (unsigned i = 0; i < MOST_ITEMS; i++) {
        fill_words(words, i % 3 == 2 ? longest : 60);
        picture[i] = sheet_add(sheet, &(struct sheet_item){"A heading", words, 1.05f});
        page[i] = taken.pages;
        assert_true(picture[i].width >= 100);
        assert_true(picture[i].x >= EDGE && picture[i].x + picture[i].width <= paper->width - EDGE);
        assert_true(picture[i].y + picture[i].height <= paper->height - EDGE);
        for (unsigned k = 0; k < i; k++)
            assert_false(page[k] == page[i] && overlaps(picture[k], picture[i]));
    }
    sheet_finish(sheet);
    assert_true(taken.pages >= MOST_ITEMS / slots && taken.pages <= MOST_ITEMS);
}

static void test_pictures_and_words_keep_within_the_page(void **state)
{
    (void)state;
    for (size_t paper = 0; sheet_papers[paper].name; paper++) {
        for (size_t i = 0; sheet_slots[i]; i++) {
            add_items(&sheet_papers[paper], sheet_slots[i], 60);
            add_items(&sheet_papers[paper], sheet_slots[i], 700);
            add_items(&sheet_papers[paper], sheet_slots[i], 2000);
        }
    }
}

/* A page has as many items as it has slots while their words are short, and no page is left empty. */
static void test_slots_are_filled(void **state)
{
    (void)state;
    for (size_t i = 0; sheet_slots[i]; i++) {
        struct taken taken = {&sheet_papers[0], 0};
        struct sheet *sheet = sheet_create(&(struct sheet_params){.paper = &sheet_papers[0],
                                                                  .foot = "foot",
                                                                  .measure = {measure, NULL},
                                                                  .receive = take_page,
                                                                  .context = &taken});
        sheet_begin_part(sheet, "A title", "", sheet_slots[i]);
        for (unsigned item = 0; item < 12; item++)
            sheet_add(sheet, &(struct sheet_item){"A heading", "words", 1});
        sheet_finish(sheet);
        assert_int_equal(taken.pages, 12 / sheet_slots[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pictures_and_words_keep_within_the_page),
        cmocka_unit_test(test_slots_are_filled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
