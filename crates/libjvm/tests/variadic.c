/* Test program for the variadic entry points. Linked with src/variadic.c it plays the VM: array forms that check what
 * they get. With an argument it loads that library and calls its exported printing functions. */
#include <dlfcn.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void *reference;
typedef union {
    uint8_t z; int8_t b; uint16_t c; int16_t s; int32_t i; int64_t j; float f; double d; reference l;
} value;

#define REQUIRE(CONDITION) \
    if (!(CONDITION)) { printf("%s:%d: %s\n", __FILE__, __LINE__, #CONDITION); exit(1); }

/* A method is its shape here. */
const char *pellucid_method_shape(reference method) { return method; }

void pellucid_fill_variadic_slots(void **table) __attribute__((weak));

static char *const ENV = "env", *const RECEIVER = "receiver", *const CLASS = "class", *const ARGUMENT = "argument";
static int calls;

/* Nine of everything, so that all argument registers and the stack are used. */
static const char *const SHAPE = "ZBCSIJFDLJJJJJJDDDDDDDFF";
#define ARGUMENTS 1, -2, 0xfffe, -4, -5, INT64_MIN, 1.5f, -2.5, ARGUMENT, \
    1LL, 2LL, 3LL, 4LL, 5LL, 6LL, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0f, 9.0f

static void check(reference method, const value *a) {
    calls++;
    REQUIRE(method == SHAPE);
    REQUIRE(a[0].j == 1 && a[1].b == -2 && a[2].c == 0xfffe && a[3].s == -4 && a[4].i == -5 && a[5].j == INT64_MIN);
    REQUIRE(a[6].f == 1.5f && a[7].d == -2.5 && a[8].l == ARGUMENT);
    for (int n = 0; n < 6; n++) REQUIRE(a[9 + n].j == n + 1);
    for (int n = 0; n < 7; n++) REQUIRE(a[15 + n].d == n + 1);
    REQUIRE(a[22].f == 8.0f && a[23].f == 9.0f);
}

#define TYPES(X) X(Object, reference, 0, CLASS) X(Boolean, uint8_t, 1, 1) X(Byte, int8_t, 2, -7) X(Char, uint16_t, 3, 60000) \
    X(Short, int16_t, 4, -8) X(Int, int32_t, 5, INT32_MIN) X(Long, int64_t, 6, INT64_MAX) X(Float, float, 7, 0.5f) \
    X(Double, double, 8, 0.25)

#define ARRAY_FORMS(TYPE, RESULT, INDEX, EXPECTED) \
    static RESULT call_##TYPE(reference e, reference o, reference m, const value *a) { \
        REQUIRE(e == ENV && o == RECEIVER); check(m, a); return EXPECTED; } \
    static RESULT nonvirtual_##TYPE(reference e, reference o, reference c, reference m, const value *a) { \
        REQUIRE(e == ENV && o == RECEIVER && c == CLASS); check(m, a); return EXPECTED; } \
    static RESULT static_##TYPE(reference e, reference c, reference m, const value *a) { \
        REQUIRE(e == ENV && c == CLASS); check(m, a); return EXPECTED; }
TYPES(ARRAY_FORMS)
ARRAY_FORMS(Void, void, 9, )


/* Calls the va_list form in slot + 1; FIXED are one or two references after the environment. */
static void *table[236];
#define LIST_CALLER(TYPE, RESULT, INDEX, EXPECTED) \
    static RESULT list1_##TYPE(void *slot, reference a, ...) { \
        va_list list; va_start(list, a); \
        RESULT (*f)(reference, reference, reference, va_list) = slot; \
        return f(ENV, a, (reference)SHAPE, list); } \
    static RESULT list2_##TYPE(void *slot, reference a, reference b, ...) { \
        va_list list; va_start(list, b); \
        RESULT (*f)(reference, reference, reference, reference, va_list) = slot; \
        return f(ENV, a, b, (reference)SHAPE, list); }
TYPES(LIST_CALLER)
LIST_CALLER(Void, void, 9, )

#define ONE(RESULT, SLOT) ((RESULT (*)(reference, reference, reference, ...))table[SLOT])
#define TWO(RESULT, SLOT) ((RESULT (*)(reference, reference, reference, reference, ...))table[SLOT])
#define PUT(TYPE, RESULT, INDEX, EXPECTED) \
    table[36 + 3 * INDEX] = call_##TYPE; table[66 + 3 * INDEX] = nonvirtual_##TYPE; table[116 + 3 * INDEX] = static_##TYPE;
#define TRY(TYPE, RESULT, INDEX, EXPECTED) \
    REQUIRE(ONE(RESULT, 34 + 3 * INDEX)(ENV, RECEIVER, (reference)SHAPE, ARGUMENTS) == EXPECTED) \
    REQUIRE(TWO(RESULT, 64 + 3 * INDEX)(ENV, RECEIVER, CLASS, (reference)SHAPE, ARGUMENTS) == EXPECTED) \
    REQUIRE(ONE(RESULT, 114 + 3 * INDEX)(ENV, CLASS, (reference)SHAPE, ARGUMENTS) == EXPECTED) \
    REQUIRE(list1_##TYPE(table[35 + 3 * INDEX], RECEIVER, ARGUMENTS) == EXPECTED) \
    REQUIRE(list2_##TYPE(table[65 + 3 * INDEX], RECEIVER, CLASS, ARGUMENTS) == EXPECTED) \
    REQUIRE(list1_##TYPE(table[115 + 3 * INDEX], CLASS, ARGUMENTS) == EXPECTED)

static reference no_such_method(reference e, reference c, reference m, const value *a) {
    (void)c; (void)a;
    REQUIRE(e == ENV && m == NULL);
    return ARGUMENT;
}

static void calls_decode_their_arguments(void) {
    TYPES(PUT)
    PUT(Void, void, 9, )
    table[30] = static_Object; /* NewObjectA has the signature of CallStaticObjectMethodA */
    pellucid_fill_variadic_slots(table);
    int filled = 0;
    for (int slot = 0; slot < 236; slot++) filled += table[slot] != NULL;
    REQUIRE(filled == 93);
    /* An agent's replacement of an array form is not called. */
    for (int slot = 0; slot < 236; slot++)
        if (slot == 30 || (slot >= 34 && slot < 94 && slot % 3 == 0) || (slot >= 114 && slot < 144 && slot % 3 == 2))
            table[slot] = NULL;
    TYPES(TRY)
    ONE(void, 34 + 27)(ENV, RECEIVER, (reference)SHAPE, ARGUMENTS);
    TWO(void, 64 + 27)(ENV, RECEIVER, CLASS, (reference)SHAPE, ARGUMENTS);
    ONE(void, 114 + 27)(ENV, CLASS, (reference)SHAPE, ARGUMENTS);
    list1_Void(table[35 + 27], RECEIVER, ARGUMENTS);
    list2_Void(table[65 + 27], RECEIVER, CLASS, ARGUMENTS);
    list1_Void(table[115 + 27], CLASS, ARGUMENTS);
    REQUIRE(ONE(reference, 28)(ENV, CLASS, (reference)SHAPE, ARGUMENTS) == CLASS)
    REQUIRE(list1_Object(table[29], CLASS, ARGUMENTS) == CLASS)
    REQUIRE(calls == 62);
    table[30] = no_such_method;
    pellucid_fill_variadic_slots(table);
    REQUIRE(ONE(reference, 28)(ENV, CLASS, NULL) == ARGUMENT)
}

static int through_vsnprintf(void *f, char *buffer, size_t size, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int length = ((int (*)(char *, size_t, const char *, va_list))f)(buffer, size, format, list);
    va_end(list);
    return length;
}

static int through_vfprintf(void *f, FILE *stream, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int length = ((int (*)(FILE *, const char *, va_list))f)(stream, format, list);
    va_end(list);
    return length;
}

static void prints(const char *path) {
    void *library = dlopen(path, RTLD_NOW);
    if (library == NULL) { printf("%s\n", dlerror()); exit(1); }
    int (*print)(const char *, ...) = dlsym(library, "jio_printf");
    int (*file_print)(FILE *, const char *, ...) = dlsym(library, "jio_fprintf");
    int (*string_print)(char *, size_t, const char *, ...) = dlsym(library, "jio_snprintf");
    void *list_file_print = dlsym(library, "jio_vfprintf"), *list_string_print = dlsym(library, "jio_vsnprintf");
    REQUIRE(print && file_print && string_print && list_file_print && list_string_print);
    char buffer[8];
    REQUIRE(string_print(buffer, 8, "%d %.1f", 12, 2.5) == 6 && strcmp(buffer, "12 2.5") == 0);
    REQUIRE(string_print(buffer, 8, "%s", "1234567") == 7 && strcmp(buffer, "1234567") == 0);
    REQUIRE(string_print(buffer, 8, "%s", "12345678") == -1 && strcmp(buffer, "1234567") == 0);
    REQUIRE(string_print(buffer, 0, "x") == -1 && buffer[0] == '1');
    REQUIRE(through_vsnprintf(list_string_print, buffer, 8, "%s%d", "abcdef", 789) == -1 && strcmp(buffer, "abcdef7") == 0);
    REQUIRE(through_vsnprintf(list_string_print, buffer, 8, "%.2f", 0.25) == 4 && strcmp(buffer, "0.25") == 0);
    FILE *file = tmpfile();
    REQUIRE(file_print(file, "%s %.1f ", "one", 1.5) == 8);
    REQUIRE(through_vfprintf(list_file_print, file, "%d", 2) == 1);
    rewind(file);
    char line[32];
    REQUIRE(fgets(line, sizeof line, file) && strcmp(line, "one 1.5 2") == 0);
    REQUIRE(print("%s %.1f\n", "printed", 1.5) == 12);
}

int main(int count, char **arguments) {
    if (count > 1) prints(arguments[1]);
    else calls_decode_their_arguments();
    return 0;
}
