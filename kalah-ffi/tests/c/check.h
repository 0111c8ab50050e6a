/* What the C tests share: checks that say where they are, and a count of them. */

#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kalah.h"

static long checks;

#define CHECK(condition)                                                                                               \
    do {                                                                                                               \
        checks++;                                                                                                      \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition);                              \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

/* A call that must have a status. */
#define CHECK_STATUS(expected, call)                                                                                   \
    do {                                                                                                               \
        kalah_status got_ = (call);                                                                                    \
        checks++;                                                                                                      \
        if (got_ != (expected)) {                                                                                      \
            fprintf(stderr, "%s:%d: %s is %d (%s)\n", __FILE__, __LINE__, #call, (int)got_,                            \
                    kalah_status_message(got_));                                                                       \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

#define CHECK_OK(call) CHECK_STATUS(KALAH_OK, call)

#endif
