/* `sudoscope completion`: writes the definitions with which bash, zsh and fish complete commands and options, from the
 * tables of both. */
#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "base/word.h"
#include "command/command.h"

static bool takes_file(const struct option_row *row)
{
    return row->values && !strcmp(row->values, "file");
}

/* Returns the argument of `sudoscope list` for the values of an option, or NULL. */
static const char *list_of(const struct option_row *row)
{
    return takes_file(row) ? NULL : row->values;
}

/* Returns the command that prints the words of a command's operand, one per line, before a tab; NULL: the operand is a
 * file. */
static const char *words_of(const struct command *command)
{
    static const struct {
        const char *command, *words;
    } rows[] = {
        {"learn", "sudoscope list techniques"},
        {"list", "printf \"%s\\n\" engines techniques layouts themes commands forms languages profiles methods"},
        {"completion", "printf \"%s\\n\" bash zsh fish"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!strcmp(rows[i].command, command->name))
            return rows[i].words;
    }
    return NULL;
}

/* Prints a text in single quotes. */
static void put_quoted(const char *text)
{
    for (; *text; text++)
        fputs(*text == '\'' ? "'\\''" : (char[]){*text, 0}, stdout);
}

/* --- bash --- */

static void put_bash_options(option_set options)
{
    for (unsigned id = 0; id < OPTION_IDS; id++) {
        if (option_set_has(options, id))
            printf(" --%s", option_rows[id].name);
    }
}

static bool is_shared(char letter)
{
    unsigned owners = 0;
    for (unsigned id = 0; id < OPTION_IDS; id++)
        owners += option_rows[id].letter == letter;
    return owners > 1;
}

/* Prints the patterns of an option's letter, after its command if other commands have a different option with that
 * letter. */
static void put_bash_letter(const struct option_row *row)
{
    if (!row->letter)
        return;
    if (!is_shared(row->letter))
        printf("*\\ -%c|", row->letter);
    for (size_t i = 0; commands[i] && is_shared(row->letter); i++) {
        if (option_set_has(commands[i]->options, row->id))
            printf("%s\\ -%c|", commands[i]->name, row->letter);
    }
}

/* Writes the completion of an option's value. */
static void put_bash_value(const struct option_row *row)
{
    if (!row->argument)
        return;
    printf("    ");
    put_bash_letter(row);
    printf("*\\ --%s) ", row->name);
    if (list_of(row))
        printf("COMPREPLY=($(compgen -W \"$(sudoscope list %s | cut -f1)\" -- \"$word\")); return ;;\n", list_of(row));
    else
        printf("compopt -o default; return ;;\n");
}

/* Bash splits words at `=`. */
static void put_bash(void)
{
    printf("# Written by `sudoscope completion bash`.\n"
           "_sudoscope() {\n"
           "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options\n"
           "    COMPREPLY=()\n"
           "    if [[ $word == = ]]; then\n        word=\n"
           "    elif [[ $before == = ]]; then\n        before=${COMP_WORDS[COMP_CWORD-2]}\n    fi\n"
           "    case \"${COMP_WORDS[1]} $before\" in\n");
    for (unsigned id = 0; id < OPTION_IDS; id++)
        put_bash_value(&option_rows[id]);
    printf("    esac\n    case ${COMP_WORDS[1]} in\n");
    for (size_t i = 0; commands[i]; i++) {
        printf("    %s) options='", commands[i]->name);
        put_bash_options(commands[i]->options | COMMON_OPTIONS);
        printf("' ;;\n");
    }
    printf("    *) options='");
    put_bash_options(WINDOW_OPTIONS);
    printf("' ;;\n    esac\n"
           "    if [[ $word == -* ]]; then\n"
           "        COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
           "        return\n"
           "    fi\n"
           "    if ((COMP_CWORD > 1)); then\n        case ${COMP_WORDS[1]} in\n");
    for (size_t i = 0; commands[i]; i++) {
        if (words_of(commands[i]))
            printf("        %s) COMPREPLY=($(compgen -W \"$(%s | cut -f1)\" -- \"$word\")); return ;;\n",
                   commands[i]->name, words_of(commands[i]));
    }
    printf("        esac\n    fi\n"
           "    compopt -o default\n"
           "    if ((COMP_CWORD == 1)); then\n"
           "        COMPREPLY=($(compgen -W 'help");
    for (size_t i = 0; commands[i]; i++)
        printf(" %s", commands[i]->name);
    printf("' -- \"$word\"))\n    fi\n}\ncomplete -F _sudoscope sudoscope\n");
}

/* --- zsh --- */

/* Prints an option in the form of _arguments: brackets and colons of the help are escaped. */
static void put_zsh_option(const struct option_row *row)
{
    if (row->letter)
        printf("        '(-%c --%s)'{-%c%s,--%s%s}'[", row->letter, row->name, row->letter, row->argument ? "+" : "",
               row->name, row->argument ? "=" : "");
    else
        printf("        '--%s%s[", row->name, row->argument ? "=" : "");
    for (const char *at = row->help; *at; at++) {
        if (*at == '[' || *at == ']' || *at == ':')
            putchar('\\');
        fputs(*at == '\'' ? "'\\''" : (char[]){*at, 0}, stdout);
    }
    putchar(']');
    if (list_of(row))
        printf(":%s:($(sudoscope list %s | cut -f1))", row->argument, list_of(row));
    else if (row->argument)
        printf(":%s:%s", row->argument, takes_file(row) ? "_files" : " ");
    printf("' \\\n");
}

/* Prints options. `words`: the command that prints those of the operand; NULL: files. */
static void put_zsh_options(option_set options, const char *words)
{
    printf("    _arguments \\\n");
    for (unsigned id = 0; id < OPTION_IDS; id++) {
        if (option_set_has(options, id))
            put_zsh_option(&option_rows[id]);
    }
    if (words)
        printf("        '*:word:($(%s | cut -f1))'\n", words);
    else
        printf("        '*:file:_files'\n");
}

static void put_zsh(void)
{
    printf(
        "#compdef sudoscope\n# Written by `sudoscope completion zsh`.\n"
        "if ((CURRENT == 2)) && [[ $words[2] != -* ]]; then\n    local -a commands=(\n        'help:show the help'\n");
    for (size_t i = 0; commands[i]; i++) {
        printf("        '%s:", commands[i]->name);
        for (const char *at = commands[i]->summary; *at; at++)
            fputs(*at == ':' ? "\\:" : *at == '\'' ? "'\\''" : (char[]){*at, 0}, stdout);
        printf("'\n");
    }
    printf("    )\n    _describe command commands\n    _files\n    return\nfi\ncase $words[2] in\n");
    for (size_t i = 0; commands[i]; i++) {
        printf("%s)\n", commands[i]->name);
        put_zsh_options(commands[i]->options | COMMON_OPTIONS, words_of(commands[i]));
        printf("    ;;\n");
    }
    printf("*)\n");
    put_zsh_options(WINDOW_OPTIONS, NULL);
    printf("    ;;\nesac\n");
}

/* --- fish --- */

static void put_fish_options(const char *condition, option_set options)
{
    for (unsigned id = 0; id < OPTION_IDS; id++) {
        const struct option_row *row = &option_rows[id];
        if (!option_set_has(options, id))
            continue;
        printf("complete -c sudoscope -n '%s' -l %s", condition, row->name);
        if (row->letter)
            printf(" -s %c", row->letter);
        if (list_of(row))
            printf(" -x -a '(sudoscope list %s | cut -f1)'", list_of(row));
        else if (row->argument)
            printf(takes_file(row) ? " -r" : " -x");
        printf(" -d '");
        put_quoted(row->help);
        printf("'\n");
    }
}

static void put_fish(void)
{
    char condition[80];
    printf("# Written by `sudoscope completion fish`.\n");
    for (size_t i = 0; commands[i]; i++) {
        printf("complete -c sudoscope -n __fish_use_subcommand -a %s -d '", commands[i]->name);
        put_quoted(commands[i]->summary);
        printf("'\n");
        snprintf(condition, sizeof condition, "__fish_seen_subcommand_from %s", commands[i]->name);
        put_fish_options(condition, commands[i]->options | COMMON_OPTIONS);
        if (words_of(commands[i]))
            printf("complete -c sudoscope -n '%s' -x -a '(%s | cut -f1)'\n", condition, words_of(commands[i]));
    }
    put_fish_options("__fish_use_subcommand", WINDOW_OPTIONS);
}

static enum exit_status run(const struct options *options)
{
    static const struct shell {
        const char *name;
        void (*put)(void);
    } shells[] = {{"bash", put_bash}, {"zsh", put_zsh}, {"fish", put_fish}, {0}};
    struct text_error error;
    const struct shell *shell =
        word_read("shell", options->operands[0] ? options->operands[0] : "", shells, sizeof *shells, &error);
    if (!shell)
        return command_fail(options->messages, &error);
    shell->put();
    return EXIT_DONE;
}

const struct command command_completion = {
    .name = "completion",
    .operand = "SHELL",
    .summary = TR("Write the completion of commands and options for bash, zsh or fish"),
    .run = run,
};
