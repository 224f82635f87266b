/* Exercises every function of JNI's table and the invocation API (JNI specification, chapters 4 and 5), and prints what
 * each answers. The same program runs on the stock VM and on ours; the logs must agree.
 *
 * usage: exercise LIBJVM CLASSPATH [fatal] [OPTION...]; CLASSPATH is one folder, which holds libloaded.so too
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <jni.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static JavaVM *vm;
static jclass target;
static jmethodID show_throwable, show_object;

static void text(JNIEnv *env, const char *label, jstring s) {
    if (s == NULL) { printf("%s: null\n", label); return; }
    const char *c = (*env)->GetStringUTFChars(env, s, NULL);
    printf("%s: %s\n", label, c);
    (*env)->ReleaseStringUTFChars(env, s, c);
}

/* Prints and clears the pending exception. */
static int thrown(JNIEnv *env, const char *label) {
    jthrowable t = (*env)->ExceptionOccurred(env);
    if (t == NULL) { printf("%s: no exception\n", label); return 0; }
    printf("%s: check %d ", label, (*env)->ExceptionCheck(env));
    (*env)->ExceptionClear(env);
    text(env, "throws", (*env)->CallStaticObjectMethod(env, target, show_throwable, t));
    (*env)->DeleteLocalRef(env, t);
    return 1;
}

static void object(JNIEnv *env, const char *label, jobject o) {
    text(env, label, (*env)->CallStaticObjectMethod(env, target, show_object, o));
}

static jint JNICALL added(JNIEnv *env, jobject self, jint a, jlong b, jdouble c, jobject d) {
    printf("added: %d %ld %g instance %d string %d\n", a, (long)b, c, (*env)->IsInstanceOf(env, self, target),
           (*env)->IsInstanceOf(env, d, (*env)->FindClass(env, "java/lang/String")));
    printf("kinds: %d %d\n", (*env)->GetObjectRefType(env, self), (*env)->GetObjectRefType(env, d));
    (*env)->DeleteLocalRef(env, d);
    return a + (jint)b + (jint)c;
}
static jint JNICALL addedAgain(JNIEnv *env, jobject self, jint a, jlong b, jdouble c, jobject d) {
    return -1;
}
static jstring JNICALL addedStatic(JNIEnv *env, jclass class, jstring s) {
    printf("static: same class %d kind %d\n", (*env)->IsSameObject(env, class, target), (*env)->GetObjectRefType(env, class));
    (*env)->DeleteLocalRef(env, class);
    return s;
}
static jobject JNICALL caller(JNIEnv *env, jclass class) {
    /* loaded by the application's loader, which a Java frame of ours makes visible */
    return (*env)->FindClass(env, "Target$Lazy");
}
static jint JNICALL manyArguments(JNIEnv *env, jclass class, jint a, jlong b, jfloat c, jdouble d, jint e, jint f, jint g, jint h, jfloat i,
                                  jfloat j, jdouble k, jdouble l, jdouble m, jdouble n, jdouble o, jbyte p, jshort q, jchar r, jboolean s,
                                  jobject t) {
    printf("many: %d %ld %g %g %d %d %d %d %g %g %g %g %g %g %g %d %d %d %d %d\n", a, (long)b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r,
           s, (*env)->GetStringLength(env, t));
    return 42;
}

static void versions(JNIEnv *env) {
    JavaVM *again = NULL;
    void *out = (void *)1;
    printf("version %x\n", (*env)->GetVersion(env));
    printf("vm %d", (*env)->GetJavaVM(env, &again)); printf(" %d\n", again == vm);
    printf("env %d", (*vm)->GetEnv(vm, &out, JNI_VERSION_1_6)); printf(" same %d\n", out == env);
    int versions[] = {0, 1, JNI_VERSION_1_1, JNI_VERSION_1_2, 0x10003, JNI_VERSION_1_4, JNI_VERSION_1_8, JNI_VERSION_9, JNI_VERSION_24, 0x00190000, 0x10009};
    for (unsigned i = 0; i < sizeof versions / sizeof *versions; i++) {
        out = (void *)1;
        int answer = (*vm)->GetEnv(vm, &out, versions[i]);
        printf("env %x: %d %d\n", versions[i], answer, out == NULL);
    }
    JavaVM *vms[2];
    jsize count = -1;
    jint (*created)(JavaVM **, jsize, jsize *) = (void *)dlsym(RTLD_DEFAULT, "JNI_GetCreatedJavaVMs");
    printf("created %d", created(vms, 2, &count));
    printf(" %d %d\n", count, vms[0] == vm);
    jint (*defaults)(void *) = (void *)dlsym(RTLD_DEFAULT, "JNI_GetDefaultJavaVMInitArgs");
    for (unsigned i = 0; i < sizeof versions / sizeof *versions; i++) {
        struct { jint words[64]; } arguments = {{versions[i]}};
        int answer = defaults(&arguments);
        printf("defaults %x: %d %d stack %d\n", versions[i], answer, arguments.words[0] == versions[i], arguments.words[6]);
    }
    jint (*create)(JavaVM **, void **, void *) = (void *)dlsym(RTLD_DEFAULT, "JNI_CreateJavaVM");
    JavaVMInitArgs arguments = {JNI_VERSION_1_8, 0, NULL, 0};
    printf("again %d\n", create(&again, &out, &arguments));
}

static void classes(JNIEnv *env) {
    const char *names[] = {"java/lang/String", "[I", "[Ljava/lang/String;", "[[J", "I", "int", "nix/Da", "java.lang.String", "Ljava/lang/String;", "", "[", "[nix", "[Lnix;",
                           "Target$Lazy", "Target$Broken", "Target$Broken", "[Ljava.lang.String;", "/java/lang/String", "[LTarget;", "[V", "a//b"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        jclass c = (*env)->FindClass(env, names[i]);
        char label[64];
        snprintf(label, sizeof label, "find %s", names[i]);
        if (c == NULL) thrown(env, label); else object(env, label, c);
    }
    (*env)->FindClass(env, NULL); thrown(env, "find null");
    jclass string = (*env)->FindClass(env, "java/lang/String"), object_class = (*env)->FindClass(env, "java/lang/Object");
    jclass runnable = (*env)->FindClass(env, "java/lang/Runnable"), ints = (*env)->FindClass(env, "[I"), comparable = (*env)->FindClass(env, "java/lang/Comparable");
    jclass integer = (*env)->FindClass(env, "java/lang/Integer");
    jclass primitive = (*env)->GetStaticObjectField(env, integer, (*env)->GetStaticFieldID(env, integer, "TYPE", "Ljava/lang/Class;"));
    jclass long_class = (*env)->FindClass(env, "java/lang/Long");
    jclass primitive_long = (*env)->GetStaticObjectField(env, long_class, (*env)->GetStaticFieldID(env, long_class, "TYPE", "Ljava/lang/Class;"));
    object(env, "super String", (*env)->GetSuperclass(env, string));
    object(env, "super Object", (*env)->GetSuperclass(env, object_class));
    object(env, "super Runnable", (*env)->GetSuperclass(env, runnable));
    object(env, "super int[]", (*env)->GetSuperclass(env, ints));
    object(env, "super int", (*env)->GetSuperclass(env, primitive));
    jclass all[] = {string, object_class, runnable, ints, comparable, primitive, primitive_long};
    for (int i = 0; i < 7; i++) {
        printf("assignable %d:", i);
        for (int j = 0; j < 7; j++) printf(" %d", (*env)->IsAssignableFrom(env, all[i], all[j]));
        printf("\n");
    }
    object(env, "class of", (*env)->GetObjectClass(env, (*env)->NewStringUTF(env, "x")));
    printf("null is instance %d\n", (*env)->IsInstanceOf(env, NULL, string));
    object(env, "module", (*env)->GetModule(env, string));
    object(env, "module int", (*env)->GetModule(env, primitive));
    object(env, "module target", (*env)->CallObjectMethod(env, (*env)->GetModule(env, target), (*env)->GetMethodID(env, (*env)->FindClass(env, "java/lang/Module"), "getName", "()Ljava/lang/String;")));
    (*env)->GetModule(env, NULL); thrown(env, "module null");
    printf("bad bytes %d\n", (*env)->DefineClass(env, "Bad", NULL, (const jbyte *)"nix", 3) == NULL); thrown(env, "define");
    printf("virtual %d %d\n", (*env)->IsVirtualThread(env, string), (*env)->IsVirtualThread(env, NULL));
}

static void members(JNIEnv *env) {
    struct { const char *name, *signature; } methods[] = {{"who", "()Ljava/lang/String;"}, {"base", "()Ljava/lang/String;"}, {"greet", "(Ljava/lang/String;)Ljava/lang/String;"},
        {"toString", "()Ljava/lang/String;"}, {"nix", "()V"}, {"who", "()V"}, {"ri", "(I)I"}, {"<init>", "()V"}, {"<init>", "(J)V"}, {"<clinit>", "()V"}, {"", ""}, {"baseStatic", "()I"}, {"hidden", "()Ljava/lang/String;"}};
    for (unsigned i = 0; i < sizeof methods / sizeof *methods; i++) {
        char label[100];
        snprintf(label, sizeof label, "method %s%s", methods[i].name, methods[i].signature);
        printf("%s: %d\n", label, (*env)->GetMethodID(env, target, methods[i].name, methods[i].signature) != NULL); thrown(env, label);
        printf("static %s: %d\n", label, (*env)->GetStaticMethodID(env, target, methods[i].name, methods[i].signature) != NULL); thrown(env, label);
    }
    struct { const char *name, *signature; } fields[] = {{"i", "I"}, {"si", "I"}, {"inherited", "I"}, {"inheritedStatic", "I"}, {"NAME", "Ljava/lang/String;"}, {"i", "J"}, {"nix", "I"}, {"", ""}, {"neverHeardOf1", "Lnever/Heard2;"}};
    for (unsigned i = 0; i < sizeof fields / sizeof *fields; i++) {
        char label[100];
        snprintf(label, sizeof label, "field %s %s", fields[i].name, fields[i].signature);
        printf("%s: %d\n", label, (*env)->GetFieldID(env, target, fields[i].name, fields[i].signature) != NULL); thrown(env, label);
        printf("static %s: %d\n", label, (*env)->GetStaticFieldID(env, target, fields[i].name, fields[i].signature) != NULL); thrown(env, label);
    }
    (*env)->GetMethodID(env, target, NULL, "()V"); thrown(env, "method null");
    jclass ints = (*env)->FindClass(env, "[I");
    printf("array hashCode %d\n", (*env)->GetMethodID(env, ints, "hashCode", "()I") != NULL); thrown(env, "array");
    (*env)->GetFieldID(env, ints, "length", "I"); thrown(env, "array length");
    (*env)->GetMethodID(env, ints, "nix", "()I"); thrown(env, "array nix");
    jclass face = (*env)->FindClass(env, "Target$Face");
    printf("face %d %d", (*env)->GetMethodID(env, face, "deflt", "()Ljava/lang/String;") != NULL, (*env)->GetStaticMethodID(env, face, "stat", "()V") != NULL);
    printf(" %d\n", (*env)->GetMethodID(env, face, "toString", "()Ljava/lang/String;") != NULL); thrown(env, "face");
    printf("seven %d\n", (*env)->GetStaticIntField(env, face, (*env)->GetStaticFieldID(env, face, "SEVEN", "I")));
    jclass lazy = (*env)->FindClass(env, "Target$Lazy");
    printf("lazy %d\n", lazy != NULL);
    jobject reflected = (*env)->ToReflectedMethod(env, target, (*env)->GetMethodID(env, target, "who", "()Ljava/lang/String;"), 0);
    object(env, "reflected", reflected);
    printf("back %d\n", (*env)->FromReflectedMethod(env, reflected) == (*env)->GetMethodID(env, target, "who", "()Ljava/lang/String;"));
    reflected = (*env)->ToReflectedMethod(env, target, (*env)->GetMethodID(env, target, "<init>", "()V"), 0);
    object(env, "constructor", reflected);
    printf("back %d\n", (*env)->FromReflectedMethod(env, reflected) == (*env)->GetMethodID(env, target, "<init>", "()V"));
    reflected = (*env)->ToReflectedField(env, target, (*env)->GetFieldID(env, target, "i", "I"), 0);
    object(env, "reflected", reflected);
    printf("back %d\n", (*env)->FromReflectedField(env, reflected) == (*env)->GetFieldID(env, target, "i", "I"));
    reflected = (*env)->ToReflectedField(env, target, (*env)->GetStaticFieldID(env, target, "si", "I"), 1);
    object(env, "static", reflected);
    printf("back %d\n", (*env)->FromReflectedField(env, reflected) == (*env)->GetStaticFieldID(env, target, "si", "I"));
}

static void fields(JNIEnv *env, jobject o) {
#define FIELD(TYPE, NAME, SIG, VALUE, FORMAT, CAST)                                                                   \
    { jfieldID id = (*env)->GetFieldID(env, target, #NAME, SIG), sid = (*env)->GetStaticFieldID(env, target, "s" #NAME, SIG);      \
      printf("%s " FORMAT " " FORMAT "\n", #TYPE, (CAST)(*env)->Get##TYPE##Field(env, o, id), (CAST)(*env)->GetStatic##TYPE##Field(env, target, sid)); \
      (*env)->Set##TYPE##Field(env, o, id, VALUE); (*env)->SetStatic##TYPE##Field(env, target, sid, VALUE); }
    FIELD(Boolean, z, "Z", 0, "%d", int)
    FIELD(Byte, b, "B", -100, "%d", int)
    FIELD(Char, c, "C", 0xffff, "%d", int)
    FIELD(Short, s, "S", -32768, "%d", int)
    FIELD(Int, i, "I", 0x7fffffff, "%d", int)
    FIELD(Long, j, "J", -1L << 62, "%ld", long)
    FIELD(Float, f, "F", 0.1f, "%g", double)
    FIELD(Double, d, "D", 1e300, "%g", double)
    jfieldID id = (*env)->GetFieldID(env, target, "l", "Ljava/lang/Object;"), sid = (*env)->GetStaticFieldID(env, target, "sl", "Ljava/lang/Object;");
    object(env, "object", (*env)->GetObjectField(env, o, id));
    object(env, "object", (*env)->GetStaticObjectField(env, target, sid));
    (*env)->SetObjectField(env, o, id, target);
    (*env)->SetStaticObjectField(env, target, sid, NULL);
    text(env, "fields", (*env)->CallObjectMethod(env, o, (*env)->GetMethodID(env, target, "fields", "()Ljava/lang/String;")));
    text(env, "statics", (*env)->CallStaticObjectMethod(env, target, (*env)->GetStaticMethodID(env, target, "statics", "()Ljava/lang/String;")));
    printf("inherited %d %d\n", (*env)->GetIntField(env, o, (*env)->GetFieldID(env, target, "inherited", "I")), (*env)->GetStaticIntField(env, target, (*env)->GetStaticFieldID(env, target, "inheritedStatic", "I")));
    object(env, "interface's", (*env)->GetStaticObjectField(env, target, (*env)->GetStaticFieldID(env, target, "NAME", "Ljava/lang/String;")));
    (*env)->SetBooleanField(env, o, (*env)->GetFieldID(env, target, "z", "Z"), 2);
    printf("two is %d\n", (*env)->GetBooleanField(env, o, (*env)->GetFieldID(env, target, "z", "Z")));
    jfieldID final = (*env)->GetStaticFieldID(env, target, "FINAL", "Ljava/lang/Object;");
    (*env)->SetStaticObjectField(env, target, final, o);
    printf("final %d\n", (*env)->IsSameObject(env, o, (*env)->GetStaticObjectField(env, target, final)));
}

static void calls(JNIEnv *env, jobject o) {
#define CALL(TYPE, LETTER, SIG, FIELD, VALUE, FORMAT, CAST)                                                     \
    { jmethodID id = (*env)->GetMethodID(env, target, "v" #LETTER, "(" SIG ")" SIG), sid = (*env)->GetStaticMethodID(env, target, "r" #LETTER, "(" SIG ")" SIG); \
      jvalue a[1] = {{.FIELD = VALUE}};                                                                                   \
      printf("%s " FORMAT " " FORMAT " " FORMAT " " FORMAT " " FORMAT " " FORMAT "\n", #TYPE,                              \
             (CAST)(*env)->Call##TYPE##Method(env, o, id, a[0].FIELD), (CAST)(*env)->Call##TYPE##MethodA(env, o, id, a),                 \
             (CAST)(*env)->CallNonvirtual##TYPE##Method(env, o, target, id, a[0].FIELD), (CAST)(*env)->CallNonvirtual##TYPE##MethodA(env, o, target, id, a), \
             (CAST)(*env)->CallStatic##TYPE##Method(env, target, sid, a[0].FIELD), (CAST)(*env)->CallStatic##TYPE##MethodA(env, target, sid, a)); }
    CALL(Boolean, z, "Z", z, 1, "%d", int)
    CALL(Byte, b, "B", b, 126, "%d", int)
    CALL(Char, c, "C", c, 65534, "%d", int)
    CALL(Short, s, "S", s, 32766, "%d", int)
    CALL(Int, i, "I", i, -5, "%d", int)
    CALL(Long, j, "J", j, 1L << 40, "%ld", long)
    CALL(Float, f, "F", f, 0.5f, "%g", double)
    CALL(Double, d, "D", d, 0.25, "%g", double)
    jvalue args[12];
    jstring s = (*env)->NewStringUTF(env, "str");
    jmethodID vl = (*env)->GetMethodID(env, target, "vl", "(Ljava/lang/Object;)Ljava/lang/Object;"), rl = (*env)->GetStaticMethodID(env, target, "rl", "(Ljava/lang/Object;)Ljava/lang/Object;");
    args[0].l = s;
    object(env, "object", (*env)->CallObjectMethod(env, o, vl, s)); object(env, "object", (*env)->CallObjectMethodA(env, o, vl, args));
    object(env, "object", (*env)->CallNonvirtualObjectMethod(env, o, target, vl, s)); object(env, "object", (*env)->CallNonvirtualObjectMethodA(env, o, target, vl, args));
    object(env, "object", (*env)->CallStaticObjectMethod(env, target, rl, s)); object(env, "object", (*env)->CallStaticObjectMethodA(env, target, rl, args));
    object(env, "null", (*env)->CallStaticObjectMethod(env, target, rl, NULL));
    jmethodID vv = (*env)->GetMethodID(env, target, "vv", "(I)V"), rv = (*env)->GetStaticMethodID(env, target, "rv", "(I)V");
    jfieldID i = (*env)->GetFieldID(env, target, "i", "I"), si = (*env)->GetStaticFieldID(env, target, "si", "I");
    (*env)->CallVoidMethod(env, o, vv, 1); printf("void %d\n", (*env)->GetIntField(env, o, i));
    args[0].i = 2; (*env)->CallVoidMethodA(env, o, vv, args); printf("void %d\n", (*env)->GetIntField(env, o, i));
    (*env)->CallNonvirtualVoidMethod(env, o, target, vv, 3); printf("void %d\n", (*env)->GetIntField(env, o, i));
    args[0].i = 4; (*env)->CallNonvirtualVoidMethodA(env, o, target, vv, args); printf("void %d\n", (*env)->GetIntField(env, o, i));
    (*env)->CallStaticVoidMethod(env, target, rv, 5); printf("void %d\n", (*env)->GetStaticIntField(env, target, si));
    args[0].i = 6; (*env)->CallStaticVoidMethodA(env, target, rv, args); printf("void %d\n", (*env)->GetStaticIntField(env, target, si));
    text(env, "many", (*env)->CallStaticObjectMethod(env, target, (*env)->GetStaticMethodID(env, target, "many", "(IJFDZBCSLjava/lang/String;DJI)Ljava/lang/String;"), 1, (jlong)2, 3.5, 4.5, 1, -6, 7, -8, s, 9.5, (jlong)10, 11));
    text(env, "mine", (*env)->CallObjectMethod(env, o, (*env)->GetMethodID(env, target, "mine", "(JDLjava/lang/Object;)Ljava/lang/String;"), (jlong)1 << 40, 2.5, s));
    jclass base = (*env)->FindClass(env, "Base");
    jmethodID who = (*env)->GetMethodID(env, base, "who", "()Ljava/lang/String;"), hidden = (*env)->GetMethodID(env, base, "hidden", "()Ljava/lang/String;");
    text(env, "virtual", (*env)->CallObjectMethod(env, o, who));
    text(env, "nonvirtual", (*env)->CallNonvirtualObjectMethod(env, o, base, who));
    text(env, "private", (*env)->CallObjectMethod(env, o, hidden));
    text(env, "default", (*env)->CallObjectMethod(env, o, (*env)->GetMethodID(env, target, "greet", "(Ljava/lang/String;)Ljava/lang/String;"), s));
    jclass greeter = (*env)->FindClass(env, "Greeter");
    text(env, "interface", (*env)->CallObjectMethod(env, o, (*env)->GetMethodID(env, greeter, "greet", "(Ljava/lang/String;)Ljava/lang/String;"), s));
    jclass comparable = (*env)->FindClass(env, "java/lang/Comparable");
    printf("compare %d\n", (*env)->CallIntMethod(env, s, (*env)->GetMethodID(env, comparable, "compareTo", "(Ljava/lang/Object;)I"), s));
    jmethodID init = (*env)->GetMethodID(env, target, "<init>", "(ILjava/lang/String;)V");
    args[0].i = 10; args[1].l = s;
    jobject made = (*env)->NewObject(env, target, init, 9, s);
    printf("new %d\n", (*env)->GetIntField(env, made, i));
    made = (*env)->NewObjectA(env, target, init, args);
    printf("new %d\n", (*env)->GetIntField(env, made, i));
    made = (*env)->AllocObject(env, target);
    printf("alloc %d\n", (*env)->GetIntField(env, made, i));
    const char *bad[] = {"Target$Abstract", "Target$Face", "[I", "java/lang/Class", "Target$Broken"};
    for (int k = 0; k < 4; k++) { printf("%d ", (*env)->AllocObject(env, (*env)->FindClass(env, bad[k])) == NULL); thrown(env, bad[k]); }
    jclass abstract = (*env)->FindClass(env, "Target$Abstract");
    (*env)->NewObject(env, abstract, (*env)->GetMethodID(env, abstract, "<init>", "()V")); thrown(env, "new abstract");
    (*env)->CallStaticVoidMethod(env, target, (*env)->GetStaticMethodID(env, target, "fail", "(Ljava/lang/String;)V"), s); thrown(env, "fail");
}

static void exceptions(JNIEnv *env) {
    jclass state = (*env)->FindClass(env, "java/lang/IllegalStateException");
    printf("throw new %d\n", (*env)->ThrowNew(env, state, "m\xc3\xa9ssage")); thrown(env, "new");
    printf("throw new %d\n", (*env)->ThrowNew(env, state, NULL)); thrown(env, "new");
    printf("throw new %d\n", (*env)->ThrowNew(env, (*env)->FindClass(env, "Target$NoString"), "x")); thrown(env, "no string");
    jobject t = (*env)->NewObject(env, state, (*env)->GetMethodID(env, state, "<init>", "()V"));
    printf("throw %d\n", (*env)->Throw(env, t));
    printf("same %d\n", (*env)->IsSameObject(env, t, (*env)->ExceptionOccurred(env)));
    /* allowed with an exception pending */
    jobject g = (*env)->NewGlobalRef(env, t), l = (*env)->NewLocalRef(env, t);
    printf("push %d\n", (*env)->PushLocalFrame(env, 3));
    (*env)->PopLocalFrame(env, NULL);
    (*env)->DeleteLocalRef(env, l); (*env)->DeleteGlobalRef(env, g);
    (*env)->ExceptionDescribe(env);
    printf("cleared %d\n", (*env)->ExceptionCheck(env));
    (*env)->ExceptionDescribe(env);
    (*env)->ExceptionClear(env);
}

static void references(JNIEnv *env) {
    jobject l = (*env)->NewStringUTF(env, "r"), g = (*env)->NewGlobalRef(env, l), w = (*env)->NewWeakGlobalRef(env, l);
    printf("kinds %d %d %d %d\n", (*env)->GetObjectRefType(env, l), (*env)->GetObjectRefType(env, g), (*env)->GetObjectRefType(env, w), (*env)->GetObjectRefType(env, NULL));
    printf("same %d %d %d %d %d\n", (*env)->IsSameObject(env, l, g), (*env)->IsSameObject(env, w, g), (*env)->IsSameObject(env, NULL, w), (*env)->IsSameObject(env, NULL, NULL), (*env)->IsSameObject(env, l, target));
    jobject l2 = (*env)->NewLocalRef(env, w);
    printf("local of weak %d\n", (*env)->GetObjectRefType(env, l2));
    printf("null refs %d %d %d\n", (*env)->NewLocalRef(env, NULL) == NULL, (*env)->NewGlobalRef(env, NULL) == NULL, (*env)->NewWeakGlobalRef(env, NULL) == NULL);
    printf("frames %d %d %d %d\n", (*env)->PushLocalFrame(env, -1), (*env)->EnsureLocalCapacity(env, -1), (*env)->EnsureLocalCapacity(env, 100), (*env)->PushLocalFrame(env, 10));
    jobject inner = NULL;
    for (int k = 0; k < 100; k++) inner = (*env)->NewStringUTF(env, "inner");
    jobject outer = (*env)->PopLocalFrame(env, inner);
    object(env, "popped", outer);
    printf("push %d", (*env)->PushLocalFrame(env, 10)); printf(" pop null %d\n", (*env)->PopLocalFrame(env, NULL) == NULL);
    jobject plain = (*env)->AllocObject(env, (*env)->FindClass(env, "java/lang/Object"));
    jobject weak = (*env)->NewWeakGlobalRef(env, plain);
    (*env)->DeleteLocalRef(env, plain);
    jmethodID collect = (*env)->GetStaticMethodID(env, target, "collect", "()V");
    for (int k = 0; k < 5 && !(*env)->IsSameObject(env, weak, NULL); k++) (*env)->CallStaticVoidMethod(env, target, collect);
    printf("weak cleared %d local %d global %d\n", (*env)->IsSameObject(env, weak, NULL), (*env)->NewLocalRef(env, weak) == NULL, (*env)->NewGlobalRef(env, weak) == NULL);
    (*env)->DeleteWeakGlobalRef(env, weak);
    (*env)->DeleteLocalRef(env, l); (*env)->DeleteLocalRef(env, l2);
    object(env, "global", g); object(env, "weak", w);
    (*env)->DeleteGlobalRef(env, g); (*env)->DeleteWeakGlobalRef(env, w);
    (*env)->DeleteGlobalRef(env, NULL); (*env)->DeleteWeakGlobalRef(env, NULL); (*env)->DeleteLocalRef(env, NULL);
    for (int round = 0; round < 3; round++) {
        jobject many[600];
        for (int k = 0; k < 600; k++) many[k] = (*env)->NewGlobalRef(env, target);
        for (int k = 0; k < 600; k++) (*env)->DeleteGlobalRef(env, many[k]);
    }
}

static void strings(JNIEnv *env) {
    jmethodID hex = (*env)->GetStaticMethodID(env, target, "text", "(Ljava/lang/String;)Ljava/lang/String;");
    const jchar latin[] = {'a', 0xe9, 0, 'z'}, wide[] = {0x20ac, 'b', 0xd83d, 0xde00, 0xdc00};
    jstring all[] = {(*env)->NewString(env, latin, 4), (*env)->NewString(env, wide, 5), (*env)->NewString(env, wide, 0), (*env)->NewStringUTF(env, "plain"),
                     (*env)->NewStringUTF(env, "\xc3\xa9\xe2\x82\xac\xed\xa0\xbd\xed\xb8\x80\xc0\x80"), (*env)->NewStringUTF(env, "")};
    printf("null %d\n", (*env)->NewStringUTF(env, NULL) == NULL);
    for (int k = 0; k < 6; k++) {
        jboolean copy = 9;
        text(env, "units", (*env)->CallStaticObjectMethod(env, target, hex, all[k]));
        printf("%d %d %ld:", (*env)->GetStringLength(env, all[k]), (*env)->GetStringUTFLength(env, all[k]), (long)(*env)->GetStringUTFLengthAsLong(env, all[k]));
        const jchar *units = (*env)->GetStringChars(env, all[k], &copy);
        for (int m = 0; m < (*env)->GetStringLength(env, all[k]); m++) printf(" %x", units[m]);
        printf(" copy %d\n", copy);
        (*env)->ReleaseStringChars(env, all[k], units);
        const char *utf = (*env)->GetStringUTFChars(env, all[k], &copy);
        for (size_t m = 0; m <= strlen(utf); m++) printf(" %02x", (unsigned char)utf[m]);
        printf(" copy %d\n", copy);
        (*env)->ReleaseStringUTFChars(env, all[k], utf);
        const jchar *critical = (*env)->GetStringCritical(env, all[k], &copy);
        for (int m = 0; m < (*env)->GetStringLength(env, all[k]); m++) printf(" %x", critical[m]);
        printf("\n");
        (*env)->ReleaseStringCritical(env, all[k], critical);
        jchar region[8] = {0};
        char bytes[32];
        memset(bytes, 0x55, sizeof bytes);
        (*env)->GetStringRegion(env, all[k], 1, 3, region);
        if (!thrown(env, "region")) printf(" %x %x %x\n", region[0], region[1], region[2]);
        (*env)->GetStringUTFRegion(env, all[k], 1, 3, bytes);
        if (!thrown(env, "region")) printf(" %s\n", bytes);
    }
    int ranges[][2] = {{-1, 1}, {0, -1}, {0, 5}, {4, 1}, {5, 0}, {4, 0}, {0x7fffffff, 2}, {2, 0x7fffffff}};
    for (int k = 0; k < 8; k++) {
        char label[40];
        jchar region[8];
        char bytes[32] = "unchanged";
        snprintf(label, sizeof label, "string %d+%d", ranges[k][0], ranges[k][1]);
        (*env)->GetStringRegion(env, all[0], ranges[k][0], ranges[k][1], region); thrown(env, label);
        (*env)->GetStringUTFRegion(env, all[0], ranges[k][0], ranges[k][1], bytes); thrown(env, label);
        printf("%s\n", bytes);
    }
}

static void arrays(JNIEnv *env) {
#define ARRAY(TYPE, CTYPE, ARRAYTYPE, NAME)                                                                                   \
    ARRAYTYPE NAME = (*env)->New##TYPE##Array(env, 5);                                                                  \
    { CTYPE values[5] = {1, 0, 1, 3, 4}, out[5] = {0}; jboolean copy = 9;                                                         \
      (*env)->Set##TYPE##ArrayRegion(env, NAME, 0, 5, values);                                                               \
      (*env)->Get##TYPE##ArrayRegion(env, NAME, 1, 4, out);                                                                  \
      printf("%s %d: %g %g %g %g\n", #TYPE, (*env)->GetArrayLength(env, NAME), (double)out[0], (double)out[1], (double)out[2], (double)out[3]);            \
      CTYPE *e = (*env)->Get##TYPE##ArrayElements(env, NAME, &copy);                                                             \
      e[0] = 0; (*env)->Release##TYPE##ArrayElements(env, NAME, e, JNI_COMMIT);                                                           \
      (*env)->Get##TYPE##ArrayRegion(env, NAME, 0, 1, out); printf("commit %g copy %d\n", (double)out[0], copy);                                 \
      e[0] = 1; (*env)->Release##TYPE##ArrayElements(env, NAME, e, 0);                                                                  \
      (*env)->Get##TYPE##ArrayRegion(env, NAME, 0, 1, out); printf("release %g\n", (double)out[0]);                                       \
      e = (*env)->Get##TYPE##ArrayElements(env, NAME, NULL); e[1] = 1; (*env)->Release##TYPE##ArrayElements(env, NAME, e, JNI_ABORT);              \
      (*env)->Get##TYPE##ArrayRegion(env, NAME, 1, 1, out); printf("abort %g\n", (double)out[0]);                                         \
      e = (*env)->GetPrimitiveArrayCritical(env, NAME, &copy); e[2] = 0; (*env)->ReleasePrimitiveArrayCritical(env, NAME, e, 0);              \
      (*env)->Get##TYPE##ArrayRegion(env, NAME, 2, 1, out); printf("critical %g\n", (double)out[0]);                                      \
      ARRAYTYPE empty = (*env)->New##TYPE##Array(env, 0); e = (*env)->Get##TYPE##ArrayElements(env, empty, &copy);                             \
      printf("empty %d\n", e != NULL); (*env)->Release##TYPE##ArrayElements(env, empty, e, 0);                                             \
      (*env)->New##TYPE##Array(env, -1); thrown(env, "negative"); }
    ARRAY(Int, jint, jintArray, ints)
    ARRAY(Long, jlong, jlongArray, longs)
    ARRAY(Double, jdouble, jdoubleArray, doubles)
    ARRAY(Boolean, jboolean, jbooleanArray, booleans)
    ARRAY(Byte, jbyte, jbyteArray, bytes)
    ARRAY(Char, jchar, jcharArray, chars)
    ARRAY(Short, jshort, jshortArray, shorts)
    ARRAY(Float, jfloat, jfloatArray, floats)
    text(env, "sums", (*env)->CallStaticObjectMethod(env, target, (*env)->GetStaticMethodID(env, target, "sums", "([I[J[D[Z[B[C[S[F)Ljava/lang/String;"), ints, longs, doubles, booleans, bytes, chars, shorts, floats));
    int ranges[][2] = {{-1, 1}, {0, -1}, {0, 6}, {5, 1}, {6, 0}, {5, 0}, {0x7fffffff, 2}, {2, 0x7fffffff}};
    for (int k = 0; k < 8; k++) {
        char label[40];
        jint buffer[8];
        jboolean flags[8];
        snprintf(label, sizeof label, "array %d+%d", ranges[k][0], ranges[k][1]);
        (*env)->GetIntArrayRegion(env, ints, ranges[k][0], ranges[k][1], buffer); thrown(env, label);
        memset(buffer, 0, sizeof buffer);
        (*env)->SetIntArrayRegion(env, ints, ranges[k][0], ranges[k][1], buffer); thrown(env, label);
        (*env)->GetBooleanArrayRegion(env, booleans, ranges[k][0], ranges[k][1], flags); thrown(env, label);
    }
    /* critical regions nest, and collections go on beside them */
    jint *one = (*env)->GetPrimitiveArrayCritical(env, ints, NULL), *two = (*env)->GetPrimitiveArrayCritical(env, ints, NULL);
    one[4] = 99;
    (*env)->ReleasePrimitiveArrayCritical(env, ints, two, JNI_ABORT);
    printf("nested %d\n", one[4]);
    (*env)->ReleasePrimitiveArrayCritical(env, ints, one, 0);
    jclass string = (*env)->FindClass(env, "java/lang/String"), integer = (*env)->FindClass(env, "java/lang/Integer");
    jstring s = (*env)->NewStringUTF(env, "element");
    jobjectArray objects = (*env)->NewObjectArray(env, 3, string, s);
    object(env, "element", (*env)->GetObjectArrayElement(env, objects, 2));
    (*env)->SetObjectArrayElement(env, objects, 1, NULL);
    object(env, "element", (*env)->GetObjectArrayElement(env, objects, 1));
    (*env)->GetObjectArrayElement(env, objects, 3); thrown(env, "index");
    (*env)->GetObjectArrayElement(env, objects, -1); thrown(env, "index");
    (*env)->SetObjectArrayElement(env, objects, 3, s); thrown(env, "index");
    (*env)->SetObjectArrayElement(env, objects, 0, integer); thrown(env, "store");
    (*env)->SetObjectArrayElement(env, (*env)->NewObjectArray(env, 1, (*env)->FindClass(env, "[I"), NULL), 0, longs); thrown(env, "store");
    (*env)->NewObjectArray(env, -1, string, NULL); thrown(env, "negative");
    object(env, "class", (*env)->GetObjectClass(env, objects));
    jobjectArray nested = (*env)->NewObjectArray(env, 2, (*env)->GetObjectClass(env, ints), ints);
    printf("nested %d\n", (*env)->GetArrayLength(env, (*env)->GetObjectArrayElement(env, nested, 1)));
}

static void natives(JNIEnv *env, jobject o) {
    jmethodID call = (*env)->GetMethodID(env, target, "callNatives", "()Ljava/lang/String;");
    (*env)->CallObjectMethod(env, o, call); thrown(env, "unlinked");
    JNINativeMethod methods[] = {{"added", "(IJDLjava/lang/Object;)I", added}, {"addedStatic", "(Ljava/lang/String;)Ljava/lang/String;", addedStatic},
                                 {"caller", "()Ljava/lang/Object;", caller}, {"manyArguments", "(IJFDIIIIFFDDDDDBSCZLjava/lang/Object;)I", manyArguments}};
    printf("register %d\n", (*env)->RegisterNatives(env, target, methods, 4));
    text(env, "call", (*env)->CallObjectMethod(env, o, call));
    JNINativeMethod again = {"added", "(IJDLjava/lang/Object;)I", addedAgain};
    printf("register %d\n", (*env)->RegisterNatives(env, target, &again, 1));
    text(env, "call", (*env)->CallObjectMethod(env, o, call));
    printf("unregister %d\n", (*env)->UnregisterNatives(env, target));
    (*env)->CallObjectMethod(env, o, call); thrown(env, "unregistered");
    JNINativeMethod wrong[] = {{"neverHeardOf5", "()V", added}, {"added", "()V", added}, {"who", "()Ljava/lang/String;", added}, {"neverHeardOf3", "(Lnever/Heard4;)V", added}};
    for (int k = 0; k < 4; k++) { printf("%d ", (*env)->RegisterNatives(env, target, &wrong[k], 1)); thrown(env, wrong[k].name); }
    printf("none %d\n", (*env)->RegisterNatives(env, target, methods, 0));
}

static void monitors(JNIEnv *env) {
    jobject o = (*env)->NewStringUTF(env, "lock");
    jmethodID holds = (*env)->GetStaticMethodID(env, target, "holds", "(Ljava/lang/Object;)Z");
    printf("enter %d %d", (*env)->MonitorEnter(env, o), (*env)->MonitorEnter(env, o));
    printf(" holds %d", (*env)->CallStaticBooleanMethod(env, target, holds, o));
    printf(" exit %d", (*env)->MonitorExit(env, o)); printf(" holds %d", (*env)->CallStaticBooleanMethod(env, target, holds, o));
    printf(" exit %d", (*env)->MonitorExit(env, o)); printf(" holds %d\n", (*env)->CallStaticBooleanMethod(env, target, holds, o));
    printf("exit %d\n", (*env)->MonitorExit(env, o)); thrown(env, "not owner");
    printf("null %d\n", (*env)->MonitorEnter(env, NULL)); thrown(env, "null");
    printf("null %d\n", (*env)->MonitorExit(env, NULL)); thrown(env, "null");
}

static void buffers(JNIEnv *env) {
    static char memory[100];
    jobject b = (*env)->NewDirectByteBuffer(env, memory, 100);
    object(env, "buffer", b);
    printf("address %d capacity %ld\n", (*env)->GetDirectBufferAddress(env, b) == memory, (long)(*env)->GetDirectBufferCapacity(env, b));
    jclass type = (*env)->FindClass(env, "java/nio/ByteBuffer");
    jobject heap = (*env)->CallStaticObjectMethod(env, type, (*env)->GetStaticMethodID(env, type, "allocate", "(I)Ljava/nio/ByteBuffer;"), 10);
    printf("heap %d %ld\n", (*env)->GetDirectBufferAddress(env, heap) == NULL, (long)(*env)->GetDirectBufferCapacity(env, heap));
    jobject direct = (*env)->CallStaticObjectMethod(env, type, (*env)->GetStaticMethodID(env, type, "allocateDirect", "(I)Ljava/nio/ByteBuffer;"), 40);
    jobject ints = (*env)->CallObjectMethod(env, direct, (*env)->GetMethodID(env, type, "asIntBuffer", "()Ljava/nio/IntBuffer;"));
    printf("view %d %ld\n", (*env)->GetDirectBufferAddress(env, ints) == (*env)->GetDirectBufferAddress(env, direct), (long)(*env)->GetDirectBufferCapacity(env, ints));
    printf("string %d %ld\n", (*env)->GetDirectBufferAddress(env, target) == NULL, (long)(*env)->GetDirectBufferCapacity(env, target));
    (*env)->NewDirectByteBuffer(env, memory, -1); thrown(env, "negative");
    (*env)->NewDirectByteBuffer(env, memory, (jlong)1 << 32); thrown(env, "large");
}

static void *stranger(void *daemon) {
    JNIEnv *env = NULL;
    void *out = (void *)1;
    int answer = (*vm)->GetEnv(vm, &out, JNI_VERSION_1_8);
    printf("before %d %d\n", answer, out == NULL);
    printf("detach before %d\n", (*vm)->DetachCurrentThread(vm));
    JavaVMAttachArgs arguments = {JNI_VERSION_1_8, "str\xc3\xa4nger", NULL};
    if (daemon != NULL) printf("attach %d\n", (*vm)->AttachCurrentThreadAsDaemon(vm, (void **)&env, &arguments));
    else printf("attach %d\n", (*vm)->AttachCurrentThread(vm, (void **)&env, &arguments));
    JNIEnv *again = NULL;
    printf("again %d", (*vm)->AttachCurrentThread(vm, (void **)&again, NULL)); printf(" %d\n", env == again);
    text(env, "thread", (*env)->CallStaticObjectMethod(env, target, (*env)->GetStaticMethodID(env, target, "thread", "()Ljava/lang/String;")));
    (*env)->FindClass(env, "Target"); thrown(env, "find");
    (*env)->CallStaticVoidMethod(env, target, (*env)->GetStaticMethodID(env, target, "uncaught", "()V"));
    (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/Error"), "pending at detach");
    printf("detach %d\n", (*vm)->DetachCurrentThread(vm));
    return NULL;
}

static void *nameless(void *unused) {
    JNIEnv *env = NULL;
    printf("attach %d\n", (*vm)->AttachCurrentThread(vm, (void **)&env, NULL));
    text(env, "thread", (*env)->CallStaticObjectMethod(env, target, (*env)->GetStaticMethodID(env, target, "thread", "()Ljava/lang/String;")));
    printf("detach %d\n", (*vm)->DetachCurrentThread(vm));
    return NULL;
}

static void run(void *(*body)(void *), void *argument) {
    pthread_t thread;
    pthread_create(&thread, NULL, body, argument);
    pthread_join(thread, NULL);
}

int main(int count, char **words) {
    setvbuf(stdout, NULL, _IONBF, 0);
    if (count < 3) return 2;
    void *library = dlopen(words[1], RTLD_NOW | RTLD_GLOBAL);
    if (library == NULL) { printf("%s\n", dlerror()); return 2; }
    jint (*create)(JavaVM **, void **, void *) = (void *)dlsym(library, "JNI_CreateJavaVM");
    char path[4096];
    snprintf(path, sizeof path, "-Djava.class.path=%s", words[2]);
    JavaVMOption options[8] = {{path, NULL}, {"-Xshare:off", NULL}};
    int used = 2, fatal = count > 3 && strcmp(words[3], "fatal") == 0;
    for (int k = 3 + fatal; k < count && used < 8; k++) options[used++].optionString = words[k];
    JavaVMInitArgs arguments = {JNI_VERSION_1_8, used, options, JNI_FALSE};
    JNIEnv *env = NULL;
    int answer = create(&vm, (void **)&env, &arguments);
    printf("create %d\n", answer);
    if (answer != JNI_OK) return 1;
    target = (*env)->FindClass(env, "Target");
    if (target == NULL) { (*env)->ExceptionDescribe(env); return 1; }
    target = (*env)->NewGlobalRef(env, target);
    show_throwable = (*env)->GetStaticMethodID(env, target, "show", "(Ljava/lang/Throwable;)Ljava/lang/String;");
    show_object = (*env)->GetStaticMethodID(env, target, "show", "(Ljava/lang/Object;)Ljava/lang/String;");
    jobject o = (*env)->NewObject(env, target, (*env)->GetMethodID(env, target, "<init>", "()V"));
    if (fatal) (*env)->FatalError(env, "as asked for");
    versions(env);
    classes(env);
    members(env);
    fields(env, o);
    calls(env, o);
    exceptions(env);
    references(env);
    strings(env);
    arrays(env);
    natives(env, o);
    monitors(env);
    buffers(env);
    jclass loaded = (*env)->FindClass(env, "Loaded");
    snprintf(path, sizeof path, "%s/libloaded.so", words[2]);
    (*env)->CallStaticVoidMethod(env, loaded, (*env)->GetStaticMethodID(env, loaded, "all", "(Ljava/lang/String;)V"), (*env)->NewStringUTF(env, path));
    thrown(env, "loaded");
    run(stranger, NULL);
    run(stranger, (void *)1);
    run(nameless, NULL);
    (*env)->CallStaticVoidMethod(env, target, (*env)->GetStaticMethodID(env, target, "later", "()V"));
    printf("detach main %d\n", (*vm)->DetachCurrentThread(vm));
    printf("destroy %d\n", (*vm)->DestroyJavaVM(vm));
    void *out = (void *)1;
    answer = (*vm)->GetEnv(vm, &out, JNI_VERSION_1_8);
    printf("after %d %d\n", answer, out == NULL);
    return 0;
}
