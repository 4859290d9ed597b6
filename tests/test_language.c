/* The texts in another language: looked up, chosen by id and by the locale. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/language.h"
#include "base/number_text.h"
#include "base/utf8.h"

static int back_to_english(void **state)
{
    (void)state;
    translation_use(languages);
    return 0;
}

static void texts_are_those_of_the_language(void **state)
{
    (void)state;
    assert_string_equal(tr("unknown language"), "unknown language");
    assert_string_equal(tr(" and "), " and ");
    assert_ptr_equal(translation_language(), languages);
    translation_use(language_find("de"));
    assert_string_equal(translation_language()->id, "de");
    assert_string_equal(tr(" and "), " und ");
    assert_string_equal(tr("There is no such text."), "There is no such text.");
    assert_string_equal(tr(""), "");
    assert_null(tr(NULL));
    translation_use(languages);
    assert_string_equal(tr(" and "), " and ");
}

static void a_place_may_hold_another_text_later(void **state)
{
    (void)state;
    char text[16] = "row";
    translation_use(language_find("de"));
    assert_string_equal(tr(text), "Zeile");
    strcpy(text, "column");
    assert_string_equal(tr(text), "Spalte");
    strcpy(text, "no text");
    assert_string_equal(tr(text), "no text");
}

static void numbers_choose_the_form(void **state)
{
    (void)state;
    for (unsigned english = 0; english < 2; english++) {
        translation_use(english ? languages : language_find("de"));
        for (uint64_t number = 0; number < 4; number++) {
            const char *wanted = english       ? number == 1 ? "{number} cell" : "{number} cells"
                                 : number == 1 ? "{number} Zelle"
                                               : "{number} Zellen";
            assert_string_equal(tr_n("{number} cell", "{number} cells", number), wanted);
        }
    }
    translation_use(language_find("de"));
    assert_string_equal(tr_n("no such thing", "no such things", 1), "no such thing");
    assert_string_equal(tr_n("no such thing", "no such things", 2), "no such things");
}

static void what_programs_read_stays_english(void **state)
{
    (void)state;
    translation_use(language_find("de"));
    translation_begin_english();
    translation_begin_english();
    translation_end_english();
    assert_string_equal(tr(" and "), " and ");
    assert_string_equal(tr_n("{number} cell", "{number} cells", 2), "{number} cells");
    translation_end_english();
    assert_string_equal(tr(" and "), " und ");
}

static void numbers_have_the_marks_of_the_language(void **state)
{
    (void)state;
    char text[NUMBER_TEXT_SIZE], half[] = "0.5 s", whole[] = "12 s";
    translation_use(language_find("de"));
    assert_string_equal(number_text(999, text), "999");
    assert_string_equal(number_text(1234567, text), "1.234.567");
    assert_string_equal(number_text_decimal(half), "0,5 s");
    assert_string_equal(number_text_decimal(whole), "12 s");
}

static void an_unknown_language_is_refused(void **state)
{
    (void)state;
    struct text_error error;
    assert_null(language_find("x"));
    assert_null(language_find("d"));
    assert_null(language_read("klingon", &error));
    assert_int_equal(error.kind, TEXT_ERROR_INPUT);
    assert_string_equal(error.message, "unknown language 'klingon', expected one of en, de");
    assert_string_equal(language_read("en", &error)->id, "en");
}

static void the_locale_chooses(void **state)
{
    (void)state;
    static const char *const variables[] = {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"};
    static const struct {
        const char *value[4], *language;
    } cases[] = {
        {{NULL, NULL, NULL, NULL}, "en"},          {{NULL, NULL, NULL, "de_DE.UTF-8"}, "de"},
        {{NULL, NULL, NULL, "de"}, "de"},          {{NULL, NULL, "de_AT@euro", "en_GB.UTF-8"}, "de"},
        {{NULL, "C", "de_DE", "de_DE"}, "en"},     {{NULL, "", "", "de_DE"}, "de"},
        {{"de", NULL, NULL, "C.UTF-8"}, "de"},     {{"de", "C", NULL, NULL}, "en"},
        {{"de", NULL, NULL, NULL}, "en"},          {{"fr:de_CH:en", NULL, NULL, "en_GB.UTF-8"}, "de"},
        {{"fr", NULL, NULL, "de_DE.UTF-8"}, "de"}, {{NULL, NULL, NULL, "fr_FR.UTF-8"}, "en"},
        {{NULL, NULL, NULL, "den_XX"}, "en"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (unsigned k = 0; k < 4; k++) {
            if (cases[i].value[k])
                setenv(variables[k], cases[i].value[k], 1);
            else
                unsetenv(variables[k]);
        }
        if (strcmp(language_of_locale()->id, cases[i].language))
            fail_msg("case %zu is %s, expected %s", i, language_of_locale()->id, cases[i].language);
    }
}

static void capitals_have_umlauts(void **state)
{
    (void)state;
    char text[] = "l\xC3\xB6st gr\xC3\xB6\xC3\x9F"
                  "er \xC3\xB7 \xC3\x97 a-z 1";
    utf8_capitalize(text);
    assert_string_equal(text, "L\xC3\x96ST GR\xC3\x96\xC3\x9F"
                              "ER \xC3\xB7 \xC3\x97 A-Z 1");
}

/* A catalogue as msgfmt makes it, of texts that are sorted: keys and translations. Returns its bytes, which the caller
 * frees. */
static unsigned char *make_catalogue(const char *const text[][2], const size_t length[][2], unsigned count)
{
    enum { HEAD = 28, ROW = 8 };
    size_t at = HEAD + 2 * ROW * count, size = at;
    for (unsigned i = 0; i < count; i++)
        size += length[i][0] + length[i][1] + 2;
    unsigned char *bytes = calloc(size, 1);
    uint32_t head[] = {0x950412de, 0, count, HEAD, (uint32_t)(HEAD + ROW * count), 0, 0};
    memcpy(bytes, head, sizeof head);
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned i = 0; i < count; i++) {
            uint32_t row[] = {(uint32_t)length[i][side], (uint32_t)at};
            memcpy(bytes + HEAD + ROW * (side * count + i), row, sizeof row);
            memcpy(bytes + at, text[i][side], length[i][side]);
            at += length[i][side] + 1;
        }
    }
    return bytes;
}

static unsigned plural_of_polish(uint64_t n)
{
    return n == 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2;
}

/* Polish has three forms, which no language of the program has. */
static void a_language_may_have_three_forms(void **state)
{
    (void)state;
    static const char *const text[][2] = {{"%u cell\0%u cells", "%u pole\0%u pola\0%u pól"}};
    static const size_t length[][2] = {{sizeof "%u cell\0%u cells" - 1, sizeof "%u pole\0%u pola\0%u pól" - 1}};
    static const struct {
        unsigned number, form;
        const char *text;
    } wanted[] = {{1, 0, "1 pole"},  {2, 1, "2 pola"},   {4, 1, "4 pola"},  {5, 2, "5 pól"},
                  {12, 2, "12 pól"}, {22, 1, "22 pola"}, {25, 2, "25 pól"}, {0, 2, "0 pól"}};
    unsigned char *texts = make_catalogue(text, length, 1);
    const struct language polish = {"pl", "Polski", texts, plural_of_polish};
    translation_use(&polish);
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        char line[40];
        snprintf(line, sizeof line, tr_n("%u cell", "%u cells", wanted[i].number), wanted[i].number);
        assert_string_equal(line, wanted[i].text);
        assert_int_equal(tr_form(wanted[i].number), wanted[i].form);
    }
    assert_string_equal(tr_n("%u row", "%u rows", 2), "%u rows"); /* is not translated */
    translation_use(languages);
    assert_true(tr_form(1) == 0 && tr_form(0) == 1 && tr_form(5) == 1);
    free(texts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(texts_are_those_of_the_language, back_to_english),
        cmocka_unit_test_teardown(a_place_may_hold_another_text_later, back_to_english),
        cmocka_unit_test_teardown(a_language_may_have_three_forms, back_to_english),
        cmocka_unit_test_teardown(numbers_choose_the_form, back_to_english),
        cmocka_unit_test_teardown(what_programs_read_stays_english, back_to_english),
        cmocka_unit_test_teardown(numbers_have_the_marks_of_the_language, back_to_english),
        cmocka_unit_test(an_unknown_language_is_refused),
        cmocka_unit_test(the_locale_chooses),
        cmocka_unit_test(capitals_have_umlauts),
    };
    return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
