//! `-Xcheck:jni`: a function table whose slots look at their arguments before the plain function runs (the mistakes that the JNI
//! specification, chapter 2, "Reporting Programming Errors", leaves to the caller).
//!
//! Invariants: nothing of this runs without the option, since the plain table knows nothing of it. The array forms of Call and NewObject
//! are checked, and the forms with variable arguments come to them. What must not be believed is told as FATAL ERROR and ends the process
//! by SIGABRT; what does no harm here is a WARNING.

use crate::entry::{h, method_of_id};
use abi::jni::{JNI_SLOTS, JNINativeInterface, jmethodID};
use runtime::class::{BasicType, ClassRef, Field, MethodRef};
use runtime::reference_kinds::ReferenceKind;
use runtime::refs::Handle;
use runtime::thread::{Current, VmEntry};
use std::arch::global_asm;
use std::cell::Cell;
use std::collections::HashMap;
use std::io::Write;
use std::sync::{Mutex, OnceLock, PoisonError};

// One stub for each slot, 16 bytes long, which tells its slot by an address inside of it in R11; then what they have in common: the
// six registers for arguments and the first one for floating point are kept in memory, where `before` and `after` see them. No function of the
// table has arguments on the stack but those with variable arguments, which have no stub.
global_asm!(
    ".balign 16",
    "pellucid_checking_stubs:",
    ".rept 236",
    ".balign 16",
    "lea r11, [rip]",
    "jmp 2f",
    ".endr",
    ".balign 16",
    "2:",
    "push rbp",
    "mov rbp, rsp",
    "sub rsp, 96",
    "mov [rsp], rdi",
    "mov [rsp + 8], rsi",
    "mov [rsp + 16], rdx",
    "mov [rsp + 24], rcx",
    "mov [rsp + 32], r8",
    "mov [rsp + 40], r9",
    "movsd [rsp + 48], xmm0",
    "mov [rsp + 56], r11",
    "mov rdi, rsp",
    "call {before}",
    "mov r11, rax",
    "mov rdi, [rsp]",
    "mov rsi, [rsp + 8]",
    "mov rdx, [rsp + 16]",
    "mov rcx, [rsp + 24]",
    "mov r8, [rsp + 32]",
    "mov r9, [rsp + 40]",
    "movsd xmm0, [rsp + 48]",
    "call r11",
    "mov [rsp + 64], rax",
    "movsd [rsp + 72], xmm0",
    "mov rdi, rsp",
    "call {after}",
    "mov rax, [rsp + 64]",
    "movsd xmm0, [rsp + 72]",
    "leave",
    "ret",
    before = sym before,
    after = sym after,
);

const STUB_SIZE: usize = 16;

unsafe extern "C" {
    fn pellucid_checking_stubs();
}

/// What the stubs keep of a call.
#[repr(C)]
struct Call {
    env: usize,
    arguments: [usize; 5],
    float: f64,
    stub: usize,
    result: usize,
    float_result: f64,
}

impl Call {
    fn slot(&self) -> usize {
        (self.stub - pellucid_checking_stubs as *const () as usize) / STUB_SIZE
    }
}

/// A line of `check_rules.tsv`. The letters of parameters: c class, t class to throw, o object or null, T throwable, m method, f field,
/// s string, a array, A array of objects, p array of primitives, BCDFIJSZ array of those, g l w a global, local or weak reference to delete.
struct Rule {
    name: &'static str,
    parameters: &'static str,
    /// May be called with an exception pending.
    with_exception: bool,
    /// May be called between getting and releasing a critical.
    in_critical: bool,
}

struct Checks {
    plain: Box<JNINativeInterface>,
    rules: Vec<Rule>,
    /// What was given out and not taken back: address, and the function that gave it with how often.
    given: Mutex<HashMap<usize, (&'static str, usize)>>,
}

static CHECKS: OnceLock<Checks> = OnceLock::new();

thread_local! {
    /// Criticals that the thread has got and not released.
    static CRITICALS: Cell<usize> = const { Cell::new(0) };
}

/// Puts the stubs in a table's slots, but for those that `-` marks.
pub(crate) fn install(table: &mut JNINativeInterface) {
    let rules: Vec<Rule> = include_str!("check_rules.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let mut parts = line.split('\t');
            let mut next = || parts.next().unwrap_or_default();
            let (name, parameters, with) = (next(), next(), next());
            let (with_exception, in_critical) = (with.contains("exception"), with.contains("critical"));
            Rule { name, parameters, with_exception, in_critical }
        })
        .collect();
    assert_eq!(rules.len(), JNI_SLOTS);
    let plain = Box::new(*table);
    let words = std::ptr::from_mut(table).cast::<usize>();
    for (slot, _) in rules.iter().enumerate().filter(|(_, rule)| rule.parameters != "-") {
        // SAFETY: the table is an array of JNI_SLOTS pointers, and there are as many stubs.
        unsafe { words.add(slot).write(pellucid_checking_stubs as *const () as usize + STUB_SIZE * slot) };
    }
    let _ = CHECKS.set(Checks { plain, rules, given: Mutex::default() });
}

/// Prints a finding with the stack of the thread, if it is one of Java's.
fn tell(kind: &str, text: &str, cur: Option<&Current>) {
    let stack = cur.map(|cur| cur.vm().service().stack_text(cur)).unwrap_or_default();
    let mut out = std::io::stdout().lock();
    // Nobody is left to tell if it is closed.
    let _ = write!(out, "{kind} in native method: {text}\n{stack}").and_then(|()| out.flush());
}

fn warn(cur: &Current, text: &str) {
    tell("WARNING", text, Some(cur));
}

fn fatal(cur: Option<&Current>, text: &str) -> ! {
    tell("FATAL ERROR", text, cur);
    runtime::crash::report_and_abort()
}

/// Looks at a call; the function to run.
unsafe extern "C" fn before(call: *mut Call) -> usize {
    // SAFETY: the stub's memory.
    let call = unsafe { &*call };
    let Some(checks) = CHECKS.get() else { runtime::vm_bug!("a checking stub without its table") };
    let rule = &checks.rules[call.slot()];
    let Some(thread) = runtime::threads::current_thread() else { fatal(None, "Using JNIEnv in non-Java thread") };
    // SAFETY: the calling thread's own structure, in native as JNI's callers are.
    let mut cur = unsafe { VmEntry::new(thread) };
    if call.env != thread.jni_env() as usize {
        fatal(Some(&cur), "Using JNIEnv in the wrong thread");
    }
    if !rule.in_critical && CRITICALS.get() > 0 {
        warn(
            &cur,
            "Calling other JNI functions in the scope of Get/ReleasePrimitiveArrayCritical or Get/ReleaseStringCritical",
        );
    }
    if !rule.with_exception && cur.has_exception() {
        warn(&cur, "JNI call made with exception pending");
    }
    for (letter, argument) in rule.parameters.chars().zip(call.arguments) {
        look_at(&mut cur, rule, letter, argument);
    }
    look_at_member(&mut cur, rule, call);
    look_at_release(&cur, checks, rule, call);
    // SAFETY: the table is an array of JNI_SLOTS pointers.
    unsafe { *std::ptr::from_ref(&*checks.plain).cast::<usize>().add(call.slot()) }
}

/// Notes what was given out.
unsafe extern "C" fn after(call: *mut Call) {
    // SAFETY: the stub's memory.
    let call = unsafe { &*call };
    let Some(checks) = CHECKS.get() else { return };
    let name = checks.rules[call.slot()].name;
    if call.result == 0 || release_of(name).is_none() {
        return;
    }
    if name.contains("Critical") {
        CRITICALS.set(CRITICALS.get() + 1);
    }
    let mut given = checks.given.lock().unwrap_or_else(PoisonError::into_inner);
    given.entry(call.result).or_insert((name, 0)).1 += 1;
}

/// What takes back what a function gives: `GetStringChars`, `GetIntArrayElements`, `GetPrimitiveArrayCritical` …
fn release_of(name: &str) -> Option<String> {
    let rest = name.strip_prefix("Get")?;
    (rest.ends_with("Chars") || rest.ends_with("Elements") || rest.ends_with("Critical"))
        .then(|| format!("Release{rest}"))
}

fn look_at_release(cur: &Current, checks: &Checks, rule: &Rule, call: &Call) {
    const JNI_COMMIT: usize = 1;
    if !rule.name.starts_with("Release") {
        return;
    }
    let getter = rule.name.replacen("Release", "Get", 1);
    let address = call.arguments[1];
    let mut given = checks.given.lock().unwrap_or_else(PoisonError::into_inner);
    match given.get_mut(&address) {
        Some((by, count)) if *by == getter => {
            let stays = !rule.name.starts_with("ReleaseString") && call.arguments[2] as u32 as usize == JNI_COMMIT;
            if stays {
                return;
            }
            *count -= 1;
            if *count == 0 {
                given.remove(&address);
            }
            if rule.name.contains("Critical") {
                CRITICALS.set(CRITICALS.get().saturating_sub(1));
            }
        }
        Some((by, _)) => {
            let text = format!("{} called on something allocated by {by}", rule.name);
            fatal(Some(cur), &text);
        }
        None => fatal(Some(cur), &format!("{} called on something not allocated by {getter}", rule.name)),
    }
}

/// A reference, or nothing if it is null.
fn reference(cur: &Current, argument: usize) -> Option<Handle> {
    let handle = h(argument as abi::jni::jobject);
    if handle.is_null_handle() {
        return None;
    }
    match cur.reference_kind(handle) {
        Some(_) => Some(handle),
        // A slot that is there and holds null, or a weak reference whose object is gone.
        None if handle.tag() == 0 && cur.has_local(handle.slot()) => None,
        None => fatal(Some(cur), "Bad global or local ref passed to JNI"),
    }
}

/// The class that a jclass names.
fn class(cur: &Current, argument: usize) -> ClassRef {
    let Some(mirror) = reference(cur, argument) else { fatal(Some(cur), "Bad global or local ref passed to JNI") };
    match mirror.get(cur) {
        mirror if mirror.class() == cur.vm().well_known().class_class => match cur.class_of_mirror(mirror) {
            Some(class) => class,
            None => fatal(Some(cur), "JNI received a class argument that is not a class"),
        },
        _ => fatal(Some(cur), "JNI received a class argument that is not a class"),
    }
}

fn look_at(cur: &mut Current, rule: &Rule, letter: char, argument: usize) {
    const NOT_THROWABLE: &str =
        "JNI Throw or ThrowNew received a class argument that is not a Throwable or Throwable subclass";
    let class_at = |cur: &Current| reference(cur, argument).map(|r| r.get(cur).class());
    let throwable = cur.vm().well_known().class_throwable;
    match letter {
        'c' => drop(class(cur, argument)),
        't' if !class(cur, argument).is_subclass_of(throwable) => fatal(Some(cur), NOT_THROWABLE),
        'T' if !class_at(cur).is_some_and(|c| c.is_subclass_of(throwable)) => fatal(Some(cur), NOT_THROWABLE),
        'o' => drop(reference(cur, argument)),
        's' if class_at(cur) != Some(cur.vm().well_known().class_string) => {
            fatal(Some(cur), "JNI string operation received a non-string")
        }
        'g' | 'l' | 'w' => {
            let handle = h(argument as abi::jni::jobject);
            let (kind, what) = match letter {
                'g' => (ReferenceKind::Global, "global"),
                'l' => (ReferenceKind::Local, "local"),
                _ => (ReferenceKind::WeakGlobal, "weak global"),
            };
            let found = cur.reference_kind(handle);
            let empty = letter != 'g' && found.is_none() && (letter == 'w' || cur.has_local(handle.slot()));
            if !handle.is_null_handle() && found != Some(kind) && !empty {
                fatal(Some(cur), &format!("Invalid {what} JNI handle passed to {}", rule.name));
            }
        }
        'a' | 'A' | 'p' | 'B' | 'C' | 'D' | 'F' | 'I' | 'J' | 'S' | 'Z' => {
            let found = class_at(cur).and_then(|c| c.component);
            let Some(component) = found else { fatal(Some(cur), "Non-array passed to JNI array operations") };
            let primitive = component.is_primitive();
            match letter {
                'a' => {}
                'A' if primitive => {
                    fatal(Some(cur), "Object array expected but not received for JNI array operation");
                }
                'A' => {}
                _ if !primitive => {
                    fatal(Some(cur), "Primitive type array expected but not received for JNI array operation");
                }
                'p' => {}
                _ if char::from(component.basic_type.letter()) != letter => {
                    fatal(Some(cur), "Array element type mismatch in JNI");
                }
                _ => {}
            }
        }
        _ => {}
    }
}

/// Methods and fields against what they are used on.
fn look_at_member(cur: &mut Current, rule: &Rule, call: &Call) {
    let Some(at) = rule.parameters.find(['m', 'f']) else { return };
    let [subject, id] = [call.arguments[0], call.arguments[at]];
    if rule.parameters[at..].starts_with('f') {
        return look_at_field(cur, rule, subject, id);
    }
    const WRONG: &str = "Wrong object class or methodID passed to JNI call";
    // SAFETY: a jmethodID of the VM's, or null; another one is a wild pointer, and a crash names the thread.
    let Some(method) = (unsafe { method_of_id(id as jmethodID) }) else { fatal(Some(cur), WRONG) };
    let is_static = rule.name.starts_with("CallStatic");
    let fits = match rule.name {
        "NewObjectA" => {
            let class = class(cur, subject);
            method.name.bytes() == b"<init>" && method.class() == class
        }
        "ToReflectedMethod" => class(cur, subject).is_subclass_of(method.class()),
        _ if is_static => method.is_static() && class(cur, subject).is_subclass_of(method.class()),
        _ => {
            let Some(receiver) = reference(cur, subject) else { fatal(Some(cur), "Null object passed to JNI") };
            !method.is_static() && receiver.get(cur).class().is_subclass_of(method.class())
        }
    };
    if !fits {
        fatal(Some(cur), WRONG);
    }
    look_at_result(cur, rule, method);
}

/// Is the method called by the function for its result's type?
fn look_at_result(cur: &Current, rule: &Rule, method: MethodRef) {
    let Some(kind) = rule.name.strip_suffix("MethodA") else { return };
    let function = kind.trim_start_matches("Call").trim_start_matches("Nonvirtual").trim_start_matches("Static");
    let wanted = match method.return_type {
        BasicType::Boolean => "Boolean",
        BasicType::Byte => "Byte",
        BasicType::Char => "Char",
        BasicType::Short => "Short",
        BasicType::Int => "Int",
        BasicType::Long => "Long",
        BasicType::Float => "Float",
        BasicType::Double => "Double",
        BasicType::Reference => "Object",
        BasicType::Void => "Void",
    };
    if function != wanted {
        warn(
            cur,
            &format!(
                "{kind}Method called for a method that {} is for: {}",
                kind.replace(function, wanted) + "Method",
                method.display()
            ),
        );
    }
}

fn look_at_field(cur: &mut Current, rule: &Rule, subject: usize, id: usize) {
    let is_static = rule.name.contains("Static");
    let wrong = if is_static { "Wrong static field ID passed to JNI" } else { "Wrong field ID passed to JNI" };
    // SAFETY: a jfieldID of the VM's, or null; another one is a wild pointer, and a crash names the thread.
    let Some(field) = (unsafe { (id as *const Field).as_ref() }) else { fatal(Some(cur), wrong) };
    let owner = if rule.parameters.starts_with('c') {
        class(cur, subject)
    } else {
        let Some(object) = reference(cur, subject) else { fatal(Some(cur), "Null object passed to JNI") };
        object.get(cur).class()
    };
    if rule.name != "ToReflectedField" {
        match (is_static, field.is_static()) {
            (true, false) => fatal(Some(cur), "Non-static field ID passed to JNI"),
            (false, true) => fatal(Some(cur), "Static field ID passed to JNI"),
            _ => {}
        }
    }
    if !owner.is_subclass_of(field.class()) {
        fatal(Some(cur), wrong);
    }
}

#[cfg(test)]
mod tests {
    use super::release_of;

    #[test]
    fn what_is_taken_back() {
        assert_eq!(release_of("GetStringUTFChars").as_deref(), Some("ReleaseStringUTFChars"));
        assert_eq!(release_of("GetIntArrayElements").as_deref(), Some("ReleaseIntArrayElements"));
        assert_eq!(release_of("GetArrayLength"), None);
    }
}
