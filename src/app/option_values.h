/* Options whose value is the id of something: the thing itself, the default where the option is not given, or NULL with
 * an error that names what there is. */
#ifndef APP_OPTION_VALUES_H
#define APP_OPTION_VALUES_H

#include "app/options.h"
#include "app/viewer.h"
#include "engine/engine.h"
#include "scene/notation.h"
#include "scene/theme.h"

const struct engine *option_value_engine(const struct options *options, struct text_error *error);
const struct theme *option_value_theme(const struct options *options, struct text_error *error);

/* --kernel, where it is given: from now on 9x9 boards are solved by that one. */
bool option_value_kernel(const struct options *options, struct text_error *error);

/* --notation, where it is given. */
bool option_value_notation(const struct options *options, enum notation *notation, struct text_error *error);

/* --race: which engines, into the parameters, where it is given. */
bool option_value_race(const struct options *options, struct viewer_params *params, struct text_error *error);

#endif
