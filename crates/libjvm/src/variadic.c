/* C-variadic entry points, which stable Rust can't define: the `...` and va_list forms of JNI's Call and NewObject
 * functions (JNI specification, chapter 4) and the jio_* printing functions that the JDK's libraries import.
 *
 * Each variadic call decodes its arguments into a jvalue array by the method's shape and goes on in the array form. The
 * array forms are the VM's own, remembered when the table is filled: an agent that replaces slots of a thread's table
 * sees the call its client made, not ours.
 *
 * Nothing here owns anything: the VM may leave these frames by resetting the stack pointer.
 */
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef void *reference;

typedef union {
    uint8_t z;
    int8_t b;
    uint16_t c;
    int16_t s;
    int32_t i;
    int64_t j;
    float f;
    double d;
    reference l;
} value;

/* Type characters of a method's arguments, without receiver: one of ZBCSIJFDL for each; null if there is no such method.
 * Defined in Rust; valid as long as the method. */
extern const char *pellucid_method_shape(reference method);

/* The shape of a method; of none, which the array form reports, that of a method without arguments. */
static const char *shape_of(reference method) {
    const char *shape = pellucid_method_shape(method);
    return shape == NULL ? "" : shape;
}

static void decode(const char *shape, va_list arguments, value *out) {
    for (; *shape != '\0'; shape++, out++) {
        out->j = 0;
        switch (*shape) {
            /* C promotes what is smaller than int to int, and float to double. */
            case 'Z': out->z = va_arg(arguments, int) != 0; break;
            case 'B': out->b = (int8_t)va_arg(arguments, int); break;
            case 'C': out->c = (uint16_t)va_arg(arguments, int); break;
            case 'S': out->s = (int16_t)va_arg(arguments, int); break;
            case 'I': out->i = va_arg(arguments, int); break;
            case 'J': out->j = va_arg(arguments, int64_t); break;
            case 'F': out->f = (float)va_arg(arguments, double); break;
            case 'D': out->d = va_arg(arguments, double); break;
            default: out->l = va_arg(arguments, reference); break;
        }
    }
}

/* Slots of JNINativeInterface. Each function has three in a row: `...`, va_list, array; the ten result types follow one
 * another in the order of RESULTS. variadic.rs asserts these numbers. */
enum { NEW_OBJECT = 28, CALL = 34, CALL_NONVIRTUAL = 64, CALL_STATIC = 114, SLOTS = 236 };
enum { VARIADIC, LIST, ARRAY, FORMS };

#define RESULTS(X, FAMILY)      \
    X(FAMILY, Object, reference, 0) \
    X(FAMILY, Boolean, uint8_t, 1)  \
    X(FAMILY, Byte, int8_t, 2)      \
    X(FAMILY, Char, uint16_t, 3)    \
    X(FAMILY, Short, int16_t, 4)    \
    X(FAMILY, Int, int32_t, 5)      \
    X(FAMILY, Long, int64_t, 6)     \
    X(FAMILY, Float, float, 7)      \
    X(FAMILY, Double, double, 8)    \
    X(FAMILY, Void, void, 9)

/* The array forms, by slot. Written once, before the first thread has an environment. */
static void *own_functions[SLOTS];

/* The two forms of one function. PARAMETERS and NAMES are its fixed parameters between environment and method. Calls nest deep, so
 * the array is as long as the method's arguments (at most 255, JVMS 4.3.3) need, and one more, since none may be empty. */
#define UNPACK(...) __VA_ARGS__
#define DEFINE(NAME, RESULT, SLOT, PARAMETERS, NAMES)                                                             \
    static RESULT NAME##V(void *env, UNPACK PARAMETERS, reference method, va_list list) {                         \
        const char *shape = shape_of(method);                                                                     \
        value arguments[strlen(shape) + 1];                                                                       \
        decode(shape, list, arguments);                                                                           \
        RESULT (*array_form)(void *, UNPACK PARAMETERS, reference, const value *) = own_functions[(SLOT) + ARRAY]; \
        return array_form(env, UNPACK NAMES, method, arguments);                                                  \
    }                                                                                                             \
    static RESULT NAME(void *env, UNPACK PARAMETERS, reference method, ...) {                                     \
        const char *shape = shape_of(method);                                                                     \
        value arguments[strlen(shape) + 1];                                                                       \
        va_list list;                                                                                             \
        va_start(list, method);                                                                                   \
        decode(shape, list, arguments);                                                                           \
        va_end(list);                                                                                             \
        RESULT (*array_form)(void *, UNPACK PARAMETERS, reference, const value *) = own_functions[(SLOT) + ARRAY]; \
        return array_form(env, UNPACK NAMES, method, arguments);                                                  \
    }

#define DEFINE_CALL(FAMILY, TYPE, RESULT, INDEX) \
    DEFINE(call_##TYPE, RESULT, CALL + FORMS * INDEX, (reference receiver), (receiver))
#define DEFINE_NONVIRTUAL(FAMILY, TYPE, RESULT, INDEX)                                                     \
    DEFINE(call_nonvirtual_##TYPE, RESULT, CALL_NONVIRTUAL + FORMS * INDEX, (reference receiver, reference class), \
           (receiver, class))
#define DEFINE_STATIC(FAMILY, TYPE, RESULT, INDEX) \
    DEFINE(call_static_##TYPE, RESULT, CALL_STATIC + FORMS * INDEX, (reference class), (class))

DEFINE(new_object, reference, NEW_OBJECT, (reference class), (class))
RESULTS(DEFINE_CALL, )
RESULTS(DEFINE_NONVIRTUAL, )
RESULTS(DEFINE_STATIC, )

#define FILL(SLOT, NAME)                        \
    table[(SLOT) + VARIADIC] = (void *)NAME;    \
    table[(SLOT) + LIST] = (void *)NAME##V;     \
    own_functions[(SLOT) + ARRAY] = table[(SLOT) + ARRAY];
#define FILL_CALL(FAMILY, TYPE, RESULT, INDEX) FILL(CALL + FORMS * INDEX, call_##TYPE)
#define FILL_NONVIRTUAL(FAMILY, TYPE, RESULT, INDEX) FILL(CALL_NONVIRTUAL + FORMS * INDEX, call_nonvirtual_##TYPE)
#define FILL_STATIC(FAMILY, TYPE, RESULT, INDEX) FILL(CALL_STATIC + FORMS * INDEX, call_static_##TYPE)

/* Puts the 62 variadic forms into a JNI function table whose array forms are in place. */
void pellucid_fill_variadic_slots(void **table) {
    FILL(NEW_OBJECT, new_object)
    RESULTS(FILL_CALL, )
    RESULTS(FILL_NONVIRTUAL, )
    RESULTS(FILL_STATIC, )
}

/* The `vfprintf` option of JNI_CreateJavaVM; null for the C library's. */
static int (*vfprintf_hook)(FILE *, const char *, va_list);

void pellucid_set_vfprintf_hook(void *hook) {
    vfprintf_hook = (int (*)(FILE *, const char *, va_list))hook;
}

int pellucid_jio_vfprintf(FILE *stream, const char *format, va_list list) {
    return vfprintf_hook != NULL ? vfprintf_hook(stream, format, list) : vfprintf(stream, format, list);
}

int pellucid_jio_fprintf(FILE *stream, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int length = pellucid_jio_vfprintf(stream, format, list);
    va_end(list);
    return length;
}

int pellucid_jio_printf(const char *format, ...) {
    va_list list;
    va_start(list, format);
    int length = pellucid_jio_vfprintf(stdout, format, list);
    va_end(list);
    return length;
}

/* The length written, or -1 if that is not all; ends in NUL either way. */
int pellucid_jio_vsnprintf(char *buffer, size_t size, const char *format, va_list list) {
    if (size == 0 || size > INT_MAX) {
        return -1; /* also a negative size, converted */
    }
    int length = vsnprintf(buffer, size, format, list);
    if (length < 0 || (size_t)length >= size) {
        buffer[size - 1] = '\0';
        return -1;
    }
    return length;
}

int pellucid_jio_snprintf(char *buffer, size_t size, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int length = pellucid_jio_vsnprintf(buffer, size, format, list);
    va_end(list);
    return length;
}
