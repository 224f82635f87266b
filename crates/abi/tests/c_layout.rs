//! Compares this crate with the JDK's own headers: a C program, generated from our sources and compiled against
//! them, prints each size, offset and constant it disagrees with.
//!
//! Headers come from a JDK 25: `PELLUCID_JDK`, `JAVA_HOME`, the `java` on the `PATH`, or one installed in the system's
//! usual place. Without any the test says so and passes.

use std::fmt::Write as _;
use std::io::Write as _;
use std::mem::{align_of, offset_of, size_of};
use std::path::{Path, PathBuf};
use std::process::Command;

use abi::jni::*;
use abi::jvm::JVM_ExceptionTableEntryType;
use abi::jvmti::*;

/// Checks a struct whose fields are listed here; the offsets are the Rust compiler's.
macro_rules! layout {
    ($c:expr, $rust:ident as $name:literal { $($field:ident),* }) => {
        equal(&mut $c, concat!("sizeof(", $name, ")"), size_of::<$rust>() as i128);
        equal(&mut $c, concat!("_Alignof(", $name, ")"), align_of::<$rust>() as i128);
        $(equal(&mut $c, concat!("offsetof(", $name, ", ", stringify!($field), ")"), offset_of!($rust, $field) as i128);)*
        equal(&mut $c, concat!("0 ", $("+ sizeof(((", $name, "*)0)->", stringify!($field), ")"),*), 0 $(+ field_size(|s: &$rust| &raw const s.$field))* );
    };
}

fn field_size<S, F>(_: impl Fn(&S) -> *const F) -> i128 {
    size_of::<F>() as i128
}

/// Has the C program complain unless `expression` has the value we expect.
fn equal(c: &mut String, expression: &str, expected: i128) {
    agree(c, expression, &expected.to_string());
}

fn agree(c: &mut String, expression: &str, expected: &str) {
    writeln!(
        c,
        "  checks++; if ((long long)({expression}) != (long long)({expected})) printf(\"%s is %lld, not %lld\\n\", {expression:?}, (long long)({expression}), (long long)({expected}));"
    )
    .unwrap();
}

/// The names of the fields of `struct_name` in one of our sources, in order.
fn fields<'s>(source: &'s str, struct_name: &str) -> Vec<&'s str> {
    let start = source.find(&format!("pub struct {struct_name} {{")).unwrap();
    let body = &source[start..];
    let body = &body[..body.find("\n}").unwrap()];
    body.lines().skip(1).filter_map(|line| Some(line.trim().strip_prefix("pub ")?.split_once(':')?.0)).collect()
}

/// Checks a struct all of whose fields are one word, which its size proves.
fn words(c: &mut String, source: &str, struct_name: &str, c_name: &str, size: usize) {
    let names = fields(source, struct_name);
    assert_eq!(size, 8 * names.len(), "{struct_name}: every field is one word");
    equal(c, &format!("sizeof({c_name})"), size as i128);
    for (slot, name) in names.iter().enumerate() {
        equal(c, &format!("offsetof({c_name}, {name})"), 8 * slot as i128);
    }
}

/// Checks constants, whose values in our sources are C expressions but for `_` in numbers and `b` before characters.
fn constants(c: &mut String, source: &str, known_to_c: impl Fn(&str) -> bool) -> usize {
    let mut count = 0;
    for item in source.split("\npub const ").skip(1) {
        let (name, rest) = item.split_once(':').unwrap();
        let (_, value) = rest.split_once('=').unwrap();
        let value = &value[..value.find(';').unwrap()];
        if !known_to_c(name) || value.contains("size_of") {
            continue;
        }
        let number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
        let value: Vec<String> = value
            .split_whitespace()
            .map(|word| if number(word) { word.replace('_', "") } else { word.replace("b'", "'") })
            .collect();
        agree(c, name, &value.join(" "));
        count += 1;
    }
    count
}

/// The directory of a JDK 25's headers.
fn jdk_include() -> Option<PathBuf> {
    let on_path = || {
        let java =
            std::env::split_paths(&std::env::var_os("PATH")?).map(|dir| dir.join("java")).find(|p| p.exists())?;
        Some(java.canonicalize().ok()?.parent()?.parent()?.to_path_buf())
    };
    let installed =
        std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
    ["PELLUCID_JDK", "JAVA_HOME"]
        .into_iter()
        .filter_map(|name| std::env::var_os(name).map(PathBuf::from))
        .chain(on_path())
        .chain(installed)
        .map(|jdk| jdk.join("include"))
        .find(|include| std::fs::read_to_string(include.join("jvmti.h")).is_ok_and(|h| h.contains("version: 25.")))
}

/// Past the test harness, which swallows `eprintln!` of tests that pass.
fn skip(why: &str) {
    #[allow(clippy::explicit_write, reason = "the test harness would swallow it")]
    writeln!(std::io::stderr(), "SKIPPED c_layout: {why}").unwrap();
}

fn program() -> String {
    let mut c = String::from(
        "#include <stdio.h>\n#include <string.h>\n#include <stddef.h>\n#include \"jni.h\"\n#include \"jvmti.h\"\n\
         #include \"jvmticmlr.h\"\n#include \"classfile_constants.h\"\nint main(void) {\n  int checks = 0;\n",
    );
    let jni = include_str!("../src/jni.rs");
    let jni_tables = include_str!("../src/jni/function_table.rs");
    words(&mut c, jni_tables, "JNINativeInterface", "struct JNINativeInterface_", size_of::<JNINativeInterface>());
    words(&mut c, jni_tables, "JNIInvokeInterface", "struct JNIInvokeInterface_", size_of::<JNIInvokeInterface>());
    let table = include_str!("../src/jvmti/function_table.rs");
    words(&mut c, table, "jvmtiInterface_1", "struct jvmtiInterface_1_", size_of::<jvmtiInterface_1>());
    let callbacks = include_str!("../src/jvmti/callbacks.rs");
    words(&mut c, callbacks, "jvmtiEventCallbacks", "jvmtiEventCallbacks", size_of::<jvmtiEventCallbacks>());

    assert!(constants(&mut c, jni, |_| true) >= 26);
    assert!(constants(&mut c, include_str!("../src/jvmti/constants.rs"), |_| true) >= 230);
    assert!(constants(&mut c, include_str!("../src/jvmti.rs"), |_| true) == 4);
    let in_header = |name: &str| {
        ["JVM_T_", "JVM_SIGNATURE_", "JVM_CONSTANT_", "JVM_REF_", "JVM_ACC_"].iter().any(|p| name.starts_with(p))
    };
    assert!(constants(&mut c, include_str!("../src/jvm.rs"), in_header) >= 70);

    // Newer ones are none of this release's header.
    let known = CAPABILITY_SINCE.iter().filter(|since| **since <= 25).count();
    for (bit, name) in CAPABILITY_NAMES.iter().enumerate().take(known) {
        writeln!(c, "  {{ jvmtiCapabilities caps; memset(&caps, 0, sizeof caps); caps.{name} = 1;").unwrap();
        agree(&mut c, &format!("(((unsigned *)&caps)[{bit} / 32] >> ({bit} % 32))"), "1");
        c.push_str("  }\n");
    }
    layout!(c, jvmtiCapabilities as "jvmtiCapabilities" {});

    for (name, size) in [
        ("jboolean", size_of::<jboolean>()),
        ("jbyte", size_of::<jbyte>()),
        ("jchar", size_of::<jchar>()),
        ("jshort", size_of::<jshort>()),
        ("jint", size_of::<jint>()),
        ("jlong", size_of::<jlong>()),
        ("jfloat", size_of::<jfloat>()),
        ("jdouble", size_of::<jdouble>()),
        ("jobject", size_of::<jobject>()),
        ("jvalue", size_of::<jvalue>()),
        ("jobjectRefType", size_of::<jobjectRefType>()),
        ("jlocation", size_of::<jlocation>()),
        ("jvmtiError", size_of::<jvmtiError>()),
        ("jvmtiEvent", size_of::<jvmtiEvent>()),
        ("jvmtiPhase", size_of::<jvmtiPhase>()),
        ("jvmtiHeapReferenceKind", size_of::<jvmtiHeapReferenceKind>()),
        ("jvmtiIterationControl", size_of::<jvmtiIterationControl>()),
    ] {
        equal(&mut c, &format!("sizeof({name})"), size as i128);
    }
    for unsigned in ["jboolean", "jchar"] {
        agree(&mut c, &format!("({unsigned})-1 > 0"), "1");
    }
    for signed in ["jbyte", "jshort", "jint", "jlong"] {
        agree(&mut c, &format!("({signed})-1 < 0"), "1");
    }

    layout!(c, JNINativeMethod as "JNINativeMethod" { name, signature, fnPtr });
    layout!(c, JavaVMOption as "JavaVMOption" { optionString, extraInfo });
    layout!(c, JavaVMInitArgs as "JavaVMInitArgs" { version, nOptions, options, ignoreUnrecognized });
    layout!(c, JavaVMAttachArgs as "JavaVMAttachArgs" { version, name, group });
    layout!(c, jvmtiThreadInfo as "jvmtiThreadInfo" { name, priority, is_daemon, thread_group, context_class_loader });
    layout!(c, jvmtiMonitorStackDepthInfo as "jvmtiMonitorStackDepthInfo" { monitor, stack_depth });
    layout!(c, jvmtiThreadGroupInfo as "jvmtiThreadGroupInfo" { parent, name, max_priority, is_daemon });
    layout!(c, jvmtiFrameInfo as "jvmtiFrameInfo" { method, location });
    layout!(c, jvmtiStackInfo as "jvmtiStackInfo" { thread, state, frame_buffer, frame_count });
    layout!(c, jvmtiHeapReferenceInfoField as "jvmtiHeapReferenceInfoField" { index });
    layout!(c, jvmtiHeapReferenceInfoArray as "jvmtiHeapReferenceInfoArray" { index });
    layout!(c, jvmtiHeapReferenceInfoConstantPool as "jvmtiHeapReferenceInfoConstantPool" { index });
    layout!(c, jvmtiHeapReferenceInfoStackLocal as "jvmtiHeapReferenceInfoStackLocal" {
        thread_tag, thread_id, depth, method, location, slot
    });
    layout!(c, jvmtiHeapReferenceInfoJniLocal as "jvmtiHeapReferenceInfoJniLocal" {
        thread_tag, thread_id, depth, method
    });
    layout!(c, jvmtiHeapReferenceInfoReserved as "jvmtiHeapReferenceInfoReserved" {
        reserved1, reserved2, reserved3, reserved4, reserved5, reserved6, reserved7, reserved8
    });
    layout!(c, jvmtiHeapReferenceInfo as "jvmtiHeapReferenceInfo" {});
    layout!(c, jvmtiHeapCallbacks as "jvmtiHeapCallbacks" {
        heap_iteration_callback, heap_reference_callback, primitive_field_callback, array_primitive_value_callback,
        string_primitive_value_callback, reserved5, reserved6, reserved7, reserved8, reserved9, reserved10, reserved11,
        reserved12, reserved13, reserved14, reserved15
    });
    layout!(c, jvmtiClassDefinition as "jvmtiClassDefinition" { klass, class_byte_count, class_bytes });
    layout!(c, jvmtiMonitorUsage as "jvmtiMonitorUsage" {
        owner, entry_count, waiter_count, waiters, notify_waiter_count, notify_waiters
    });
    layout!(c, jvmtiLineNumberEntry as "jvmtiLineNumberEntry" { start_location, line_number });
    layout!(c, jvmtiLocalVariableEntry as "jvmtiLocalVariableEntry" {
        start_location, length, name, signature, generic_signature, slot
    });
    layout!(c, jvmtiParamInfo as "jvmtiParamInfo" { name, kind, base_type, null_ok });
    layout!(c, jvmtiExtensionFunctionInfo as "jvmtiExtensionFunctionInfo" {
        func, id, short_description, param_count, params, error_count, errors
    });
    layout!(c, jvmtiExtensionEventInfo as "jvmtiExtensionEventInfo" {
        extension_event_index, id, short_description, param_count, params
    });
    layout!(c, jvmtiTimerInfo as "jvmtiTimerInfo" {
        max_value, may_skip_forward, may_skip_backward, kind, reserved1, reserved2
    });
    layout!(c, jvmtiAddrLocationMap as "jvmtiAddrLocationMap" { start_address, location });
    layout!(c, jvmtiCompiledMethodLoadRecordHeader as "jvmtiCompiledMethodLoadRecordHeader" {
        kind, majorinfoversion, minorinfoversion, next
    });
    layout!(c, PCStackInfo as "PCStackInfo" { pc, numstackframes, methods, bcis });
    layout!(c, jvmtiCompiledMethodLoadInlineRecord as "jvmtiCompiledMethodLoadInlineRecord" { header, numpcs, pcinfo });

    c.push_str("  fprintf(stderr, \"%d\", checks);\n  return 0;\n}\n");
    c
}

#[test]
fn agrees_with_the_headers() {
    let Some(include) = jdk_include() else {
        return skip("no headers: set PELLUCID_JDK or JAVA_HOME to a JDK 25");
    };
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (source, binary) = (dir.join("c_layout.c"), dir.join("c_layout"));
    std::fs::write(&source, program()).unwrap();
    let compiled = Command::new(std::env::var_os("CC").unwrap_or_else(|| "cc".into()))
        .args(["-w", "-O0", "-I"])
        .arg(&include)
        .arg("-I")
        .arg(include.join("linux"))
        .arg("-o")
        .arg(&binary)
        .arg(&source)
        .output();
    let compiled = match compiled {
        Ok(output) => output,
        Err(error) => return skip(&format!("no C compiler: {error}")),
    };
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let output = Command::new(&binary).output().unwrap();
    assert!(output.status.success());
    let differences = String::from_utf8(output.stdout).unwrap();
    assert_eq!(differences, "", "C and Rust differ");
    let checks: usize = String::from_utf8(output.stderr).unwrap().parse().unwrap();
    assert!(checks > 1000, "only {checks} checks");
}

/// No header declares these two; the facts give their fields' offsets.
#[test]
fn structs_without_a_header() {
    assert_eq!(offset_of!(JDK1_1InitArgs, javaStackSize), 24);
    assert_eq!(size_of::<JVM_ExceptionTableEntryType>(), 16);
}
