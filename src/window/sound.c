#include "window/sound.h"

#include <SDL.h>

#include <math.h>

#include "base/memory.h"

enum { RATE = 22050, MAX_SAMPLES = RATE / 4 };

struct sound {
    SDL_AudioDeviceID device;
    int16_t sample[MAX_SAMPLES];
};

/* A tone that glides from one pitch to another. */
struct tone {
    float from, to; /* [hertz] */
    float seconds;
};

struct sound *sound_open(struct text_error *error)
{
    struct sound *sound = memory_calloc(1, sizeof *sound);
    SDL_AudioSpec wanted = {.freq = RATE, .format = AUDIO_S16SYS, .channels = 1, .samples = 512};
    if (!SDL_InitSubSystem(SDL_INIT_AUDIO))
        sound->device = SDL_OpenAudioDevice(NULL, 0, &wanted, NULL, 0);
    if (sound->device) {
        SDL_PauseAudioDevice(sound->device, 0);
        return sound;
    }
    text_error_system(error, "there is no sound: %s", SDL_GetError());
    sound_close(sound);
    return NULL;
}

void sound_close(struct sound *sound)
{
    if (!sound)
        return;
    if (sound->device)
        SDL_CloseAudioDevice(sound->device);
    SDL_QuitSubSystem(SDL_INIT_AUDIO);
    memory_free(sound);
}

/* Finds the tone of a step. Tones differ in pitch and in the direction of their glide. */
static bool find_tone(enum step_kind kind, bool places, struct tone *tone)
{
    switch (kind) {
    case STEP_DEDUCE:
        *tone = (struct tone){880, 880, 0.05f};
        return places;
    case STEP_GUESS:
        *tone = (struct tone){440, 660, 0.12f};
        return true;
    case STEP_CONTRADICTION:
    case STEP_NO_SOLUTION:
        *tone = (struct tone){165, 165, 0.18f};
        return true;
    case STEP_BACKTRACK:
        *tone = (struct tone){520, 260, 0.16f};
        return true;
    case STEP_SOLVED:
        *tone = (struct tone){523, 1046, 0.24f};
        return true;
    default:
        return false;
    }
}

void sound_mark(struct sound *sound, enum step_kind kind, bool places)
{
    const float loudness = 0.25f * 32767, edge = 0.01f; /* edge: [seconds]: fade-in, against clicks */
    struct tone tone;
    if (!find_tone(kind, places, &tone) || SDL_GetQueuedAudioSize(sound->device))
        return;
    unsigned count = (unsigned)(tone.seconds * RATE);
    float phase = 0;
    for (unsigned i = 0; i < count && i < MAX_SAMPLES; i++) {
        float at = (float)i / RATE, left = 1 - (float)i / (float)count;
        float swell = fminf(1, at / edge) * left;
        sound->sample[i] = (int16_t)(loudness * swell * sinf(phase));
        phase += 6.2831853f * (tone.from + (tone.to - tone.from) * (1 - left)) / RATE;
    }
    SDL_QueueAudio(sound->device, sound->sample, count * sizeof *sound->sample);
}
