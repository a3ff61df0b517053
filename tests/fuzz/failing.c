/* Preloaded into the program under test: lets a system call on one folder fail, once or from then on.
 *
 * fuzz_fail(folder, call, nth, error, lasts): the nth `call` that touches a file below `folder` fails with
 * `error`; `lasts`: so do all that follow. fuzz_stop() ends it and says how many calls failed.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

enum call { OPEN, READ, WRITE, SYNC, RENAME, TRUNCATE };

static char below[PATH_MAX];
static size_t length;
static int armed = -1, remaining, with, lasting, failed;

void fuzz_fail(const char *folder, int call, int nth, int error, int lasts) {
    length = (size_t)snprintf(below, sizeof below, "%s", folder);
    armed = call, remaining = nth, with = error, lasting = lasts, failed = 0;
}

int fuzz_stop(void) {
    armed = -1;
    return failed;
}

static int fails(enum call call, const char *path) {
    if (armed != (int)call || strncmp(path, below, length) != 0 || --remaining > 0 || (remaining < 0 && !lasting))
        return 0;
    failed++;
    errno = with;
    return 1;
}

static int fails_on(enum call call, int file) {
    char link[64], path[PATH_MAX];
    if (armed != (int)call)
        return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (size < 0)
        return 0;
    path[size] = '\0';
    return fails(call, path);
}

#define REAL(name) __typeof__(&name) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

#define OPENS(name, declared, passed)                                                                                  \
    int name declared {                                                                                                \
        va_list more;                                                                                                  \
        va_start(more, flags);                                                                                         \
        int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, int) : 0;                                              \
        va_end(more);                                                                                                  \
        REAL(name);                                                                                                    \
        return fails(OPEN, path) ? -1 : real passed;                                                                   \
    }

OPENS(open, (const char *path, int flags, ...), (path, flags, mode))
OPENS(open64, (const char *path, int flags, ...), (path, flags, mode))
OPENS(openat, (int at, const char *path, int flags, ...), (at, path, flags, mode))
OPENS(openat64, (int at, const char *path, int flags, ...), (at, path, flags, mode))

#define ON_FILE(call, type, name, declared, passed)                                                                    \
    type name declared {                                                                                               \
        REAL(name);                                                                                                    \
        return fails_on(call, file) ? -1 : real passed;                                                                \
    }

ON_FILE(READ, ssize_t, read, (int file, void *into, size_t size), (file, into, size))
ON_FILE(READ, ssize_t, pread, (int file, void *into, size_t size, off_t at), (file, into, size, at))
ON_FILE(READ, ssize_t, pread64, (int file, void *into, size_t size, off64_t at), (file, into, size, at))
ON_FILE(WRITE, ssize_t, write, (int file, const void *from, size_t size), (file, from, size))
ON_FILE(WRITE, ssize_t, pwrite, (int file, const void *from, size_t size, off_t at), (file, from, size, at))
ON_FILE(WRITE, ssize_t, pwrite64, (int file, const void *from, size_t size, off64_t at), (file, from, size, at))
ON_FILE(SYNC, int, fsync, (int file), (file))
ON_FILE(SYNC, int, fdatasync, (int file), (file))
ON_FILE(TRUNCATE, int, ftruncate, (int file, off_t size), (file, size))
ON_FILE(TRUNCATE, int, ftruncate64, (int file, off64_t size), (file, size))
ON_FILE(TRUNCATE, int, posix_fallocate, (int file, off_t from, off_t size), (file, from, size))

int rename(const char *from, const char *to) {
    REAL(rename);
    return fails(RENAME, from) ? -1 : real(from, to);
}

int renameat(int from_at, const char *from, int to_at, const char *to) {
    REAL(renameat);
    return fails(RENAME, from) ? -1 : real(from_at, from, to_at, to);
}
