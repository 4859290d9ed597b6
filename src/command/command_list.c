/* `sudoscope list`: prints the ids of engines, techniques, layouts, themes, actions, forms, languages, profiles or
 * methods of `sudoscope serve`. */
#include <stdio.h>

#include "base/translation.h"
#include "base/word.h"
#include "command/command.h"
#include "command/option_values.h"
#include "command/serve_method.h"
#include "explain/glossary.h"
#include "engine/generate_clues.h"
#include "puzzle/layouts.h"
#include "puzzle/writer_forms.h"
#include "technique/order.h"
#include "viewer/actions.h"

static void list_engines(void)
{
    for (size_t i = 0; engines[i]; i++)
        printf("%s\t%s\t%s\n", engines[i]->id, tr(engines[i]->title), tr(engines[i]->summary));
}

static void print_technique(enum technique_id id)
{
    printf("%s\t%s\t%s\n", techniques[id].id, tr(techniques[id].title), tr(techniques[id].summary));
}

static void list_techniques(void)
{
    for (const struct glossary_entry *entry = glossary; entry->id; entry++)
        printf("%s\t%s\t%s\n", entry->id, tr(entry->title), tr(entry->meaning));
    for (enum technique_id id = 0; id < TECHNIQUES; id++)
        print_technique(id);
}

/* Prints the techniques that --profile and --without choose, in their order. */
static enum exit_status list_chosen(const struct options *options)
{
    struct technique_choice choice = {0};
    enum technique_id order[TECHNIQUES];
    struct text_error error;
    if (!option_value_techniques(options, &choice, &error))
        return command_fail(options->messages, &error);
    size_t count = technique_order(&choice, order);
    for (size_t i = 0; i < count; i++)
        print_technique(order[i]);
    return EXIT_DONE;
}

static void list_layouts(void)
{
    unsigned count;
    const struct layout_entry *entries = layouts_all(&count);
    for (unsigned i = 0; i < count; i++) {
        struct layout *layout = layout_create_named(entries[i].id, NULL);
        if (layout) {
            printf("%s\t%s\t", entries[i].id, tr(entries[i].title));
            printf(tr("%u digits, %u cells, %u houses."), layout->digits, layout->cells, layout->houses);
            putchar('\n');
        }
        layout_unref(layout);
    }
    for (unsigned style = 0; clue_style_id(style); style++)
        printf("%s\t%s\t%s\n", clue_style_id(style), tr(clue_style_title(style)),
               tr("Clues, which `sudoscope generate` makes."));
}

static void list_themes(void)
{
    for (size_t i = 0; themes[i]; i++)
        printf("%s\t%s\t%s\n", themes[i]->id, tr(themes[i]->title), tr(themes[i]->summary));
}

static void list_languages(void)
{
    for (const struct language *language = languages; language->id; language++)
        printf("%s\t%s\n", language->id, language->title);
}

static void list_profiles(void)
{
    for (enum technique_profile profile = 0; profile < TECHNIQUE_PROFILES; profile++)
        printf("%s\t%s\n", technique_profile_id(profile), tr(technique_profile_title(profile)));
}

static void list_forms(void)
{
    for (const struct writer_form *form = writer_forms; form->id; form++)
        printf("%s\t%s\t%s\n", form->id, tr(form->title),
               tr(form->holds_candidates ? "It holds candidates." : "It holds digits."));
}

static void list_methods(void)
{
    for (const struct serve_method *method = serve_methods; method->name; method++)
        printf("%s\t%s\t%s\n", method->name, method->command, tr(method->summary));
}

static void list_actions(void)
{
    for (unsigned id = 0; id < ACTIONS; id++) {
        const struct action *action = &actions[id];
        bool keys = action->keys[0];
        printf("%s\t%s\t%s%s%s%s\n", action->id, tr(action->title), tr(action->help), keys ? " (" : "", action->keys,
               keys ? ")" : "");
    }
}

static enum exit_status run(const struct options *options)
{
    static const struct list {
        const char *name;
        void (*print)(void);
    } lists[] = {
        {"engines", list_engines},     {"techniques", list_techniques},
        {"layouts", list_layouts},     {"themes", list_themes},
        {"commands", list_actions},    {"forms", list_forms},
        {"languages", list_languages}, {"profiles", list_profiles},
        {"methods", list_methods},     {0},
    };
    struct text_error error;
    const struct list *list =
        word_read("list", options->operands[0] ? options->operands[0] : "", lists, sizeof *lists, &error);
    if (!list)
        return command_fail(options->messages, &error);
    bool chooses = options->value[OPTION_PROFILE] || options->value[OPTION_WITHOUT];
    if (chooses && list->print == list_techniques)
        return list_chosen(options);
    if (chooses) {
        text_error_input(&error, 0, 0, "--profile and --without are for the list of techniques, found %s", list->name);
        return command_fail(options->messages, &error);
    }
    list->print();
    return EXIT_DONE;
}

const struct command command_list = {
    .name = "list",
    .operand = "WHAT",
    .summary = TR("List engines, techniques, layouts, themes, commands, forms, languages, profiles or methods: id, "
                  "title, sentence"),
    .details = TR("With --profile or --without, the techniques are those that the engine human uses, in its order.\n"),
    .options = OPTION_BIT(OPTION_PROFILE) | OPTION_BIT(OPTION_WITHOUT),
    .run = run,
};
