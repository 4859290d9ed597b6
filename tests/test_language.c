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
#include "polish.h" /* generated from tests/polish.po */

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
    assert_string_equal(error.message, "unknown language 'klingon', expected one of en, de, es");
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
        {{NULL, NULL, NULL, "den_XX"}, "en"},      {{NULL, NULL, NULL, "es_MX.UTF-8"}, "es"},
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

/* Polish has three forms, which no language of the program has. The rule is read from the head of polish.po. */
static void a_language_may_have_three_forms(void **state)
{
    (void)state;
    static const struct {
        unsigned number, form;
        const char *text;
    } wanted[] = {{1, 0, "{number} pole"}, {2, 1, "{number} pola"},  {4, 1, "{number} pola"}, {5, 2, "{number} pól"},
                  {12, 2, "{number} pól"}, {22, 1, "{number} pola"}, {25, 2, "{number} pól"}, {0, 2, "{number} pól"}};
    const struct language polish = {"pl", "Polski", texts_pl, plural_pl};
    translation_use(&polish);
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        assert_string_equal(tr_n("{number} cell", "{number} cells", wanted[i].number), wanted[i].text);
        assert_int_equal(tr_form(wanted[i].number), wanted[i].form);
    }
    assert_string_equal(tr_n("{number} row", "{number} rows", 2), "{number} rows"); /* is not translated */
    translation_use(languages);
    assert_true(tr_form(1) == 0 && tr_form(0) == 1 && tr_form(5) == 1);
}

static void words_match_without_capitals_and_accents(void **state)
{
    (void)state;
    static const struct {
        const char *text, *word;
        size_t matched;
    } cases[] = {
        {"\xC3\x9Anico oculto", "unico", 6}, /* U+00DA */
        {"\xC3\xBAnico", "\xC3\x9ANICO", 6},
        {"Unico", "\xC3\xBAnico", 5},
        {"a\xC3\xB1o", "ano", 4},
        {"a\xC3\xB1o", "anos", 0},
        {"L\xC3\xB6sung", "LOS", 4},
        {"\xE2\x86\x92 x", "\xE2\x86\x92", 3}, /* an arrow */
        {"\xC3", "a", 0},
        {"fila", "", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(utf8_match(cases[i].text, cases[i].word, strlen(cases[i].word)), cases[i].matched);
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
        cmocka_unit_test(words_match_without_capitals_and_accents),
    };
    return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
