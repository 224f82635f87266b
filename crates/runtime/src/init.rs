//! Class initialisation (JVMS 5.5).
//!
//! Invariant: a class's initialiser runs once, in one thread; others wait, without holding anything.

use crate::class::{BasicType, Begin, ClassFlags, ClassRef, ClassState, FieldRef};
use crate::refs::Handle;
use crate::thread::{Current, ThreadState};
use crate::thrown::{JResult, Thrown};
use crate::value::Value;

impl Current {
    /// Initialises a class.
    ///
    /// # Errors
    /// ExceptionInInitializerError, an Error of the initialiser, NoClassDefFoundError if it failed before, linkage errors.
    #[inline]
    pub fn initialize(&mut self, class: ClassRef) -> JResult<()> {
        if class.is_initialized() { Ok(()) } else { initialize_slow(self, class) }
    }
}

#[cold]
fn initialize_slow(cur: &mut Current, class: ClassRef) -> JResult<()> {
    cur.link(class)?;
    // Steps 1 to 7 of a class are followed by those of its superclass, and so on up; then each goes on, the topmost first. No
    // recursion: a chain of superclasses may be longer than the native stack.
    let mut begun = Vec::new();
    let mut result = Ok(());
    let mut next = Some(class);
    while let Some(class) = next.take() {
        match begin(cur, class) {
            Ok(false) => {}
            Ok(true) => {
                begun.push(class);
                result = cur.scope(|cur| set_constants(cur, class));
                if result.is_ok() && !class.is_interface() {
                    next = class.super_class();
                }
            }
            Err(thrown) => result = Err(thrown),
        }
    }
    while let Some(class) = begun.pop() {
        if result.is_ok() {
            result = cur.scope(|cur| run(cur, class));
        }
        result = complete(cur, class, result);
    }
    result
}

/// Steps 1 to 6 of JVMS 5.5 but the constants: is the class this thread's to initialise now?
fn begin(cur: &mut Current, class: ClassRef) -> JResult<bool> {
    let me = cur.lock_id() as usize;
    loop {
        match class.begin_initialization(me) {
            Begin::Nothing => return Ok(false),
            Begin::Failed => return Err(throw_failed_before(cur, class)),
            Begin::Now => return Ok(true),
            Begin::Wait(other) => {
                cur.blocked(ThreadState::Blocked, || other.wait());
                cur.poll()?;
            }
        }
    }
}

/// Steps 10 to 12 of JVMS 5.5.
fn complete(cur: &mut Current, class: ClassRef, result: JResult<()>) -> JResult<()> {
    match result {
        Ok(()) => {
            class.end_initialization(ClassState::Initialized);
            cur.vm().counters.numbers().classes_initialized.add(1);
            Ok(())
        }
        Err(thrown) => {
            thrown.discard();
            record_failure(cur, class);
            let thrown = wrap(cur);
            class.end_initialization(ClassState::Erroneous);
            Err(thrown)
        }
    }
}

/// Steps 7 (the superinterfaces) to 9 of JVMS 5.5.
fn run(cur: &mut Current, class: ClassRef) -> JResult<()> {
    if !class.is_interface() {
        initialize_superinterfaces(cur, class)?;
    }
    let vm = cur.vm();
    let name = vm.symbols.intern(b"<clinit>");
    let descriptor = vm.symbols.intern(b"()V");
    crate::trace::class_initializing(vm, class);
    match class.declared_method(name, descriptor) {
        Some(initializer) if initializer.is_static() => cur.call(initializer, &[]).map(|_| ()),
        _ => Ok(()),
    }
}

/// Superinterfaces that declare default methods, in the order of JVMS 5.5 step 7.
fn initialize_superinterfaces(cur: &mut Current, class: ClassRef) -> JResult<()> {
    for interface in class.interfaces().iter().flat_map(|direct| direct.all_interfaces().iter().chain([direct])) {
        if interface.flags().contains(ClassFlags::HAS_DEFAULT_METHODS) {
            cur.initialize(interface)?;
        }
    }
    Ok(())
}

/// ConstantValue attributes of static fields (JVMS 5.5 step 6, 4.7.2).
fn set_constants(cur: &mut Current, class: ClassRef) -> JResult<()> {
    let Some(constants) = class.constants() else { return Ok(()) };
    for field in class.fields().iter().filter(|f| f.is_static()) {
        let Some(index) = field.info().and_then(|i| i.constant_value) else { continue };
        let constant = constants.constant_pool().get(index);
        let mut text = Handle::NULL;
        if matches!(constant, classfile::Constant::String { .. })
            && let crate::resolve::Constant::Reference(found) = crate::resolve::constant(cur, constants, index)?
        {
            text = found;
        }
        set_constant(cur, field, constant, text);
    }
    Ok(())
}

/// Gives a static field its ConstantValue; a String is passed as `text`. Reaches no safepoint.
pub fn set_constant(cur: &Current, field: FieldRef, constant: classfile::Constant, text: Handle) {
    let (mirror, offset) = (field.class().mirror(cur), field.offset() as usize);
    match (field.basic_type, constant) {
        (BasicType::Boolean | BasicType::Byte, classfile::Constant::Integer(v)) => mirror.store_i8(offset, v as i8),
        (BasicType::Char | BasicType::Short, classfile::Constant::Integer(v)) => mirror.store_i16(offset, v as i16),
        (BasicType::Int, classfile::Constant::Integer(v)) => mirror.store_i32(offset, v),
        (BasicType::Float, classfile::Constant::Float(v)) => mirror.store_f32(offset, v),
        (BasicType::Long, classfile::Constant::Long(v)) => mirror.store_i64(offset, v),
        (BasicType::Double, classfile::Constant::Double(v)) => mirror.store_f64(offset, v),
        (BasicType::Reference, classfile::Constant::String { .. }) => {
            if let Some(field) = field.reference() {
                mirror.store_ref(cur, field, text.get(cur));
            }
        }
        // The parser has refused everything else.
        _ => {}
    }
}

/// Wraps the pending exception in an ExceptionInInitializerError unless it is an Error.
fn wrap(cur: &mut Current) -> Thrown {
    let vm = cur.vm();
    if !vm.has_well_known() || cur.pending_exception().class().is_subclass_of(vm.well_known().class_error) {
        return Thrown::pending(cur);
    }
    let cause = cur.take_exception();
    let wk = vm.well_known();
    let constructor = wk.exception_in_initializer_init;
    let made =
        cur.initialize(constructor.class()).and_then(|()| cur.new_instance(constructor.class())).and_then(|error| {
            cur.call(constructor, &[Value::Reference(error), Value::Reference(cause)])?;
            Ok(error)
        });
    match made {
        Ok(error) => cur.throw_object(error),
        Err(thrown) => thrown,
    }
}

/// Keeps why a class failed, for the NoClassDefFoundErrors to come: an ExceptionInInitializerError with text and trace of
/// the exception, but no reference to it.
fn record_failure(cur: &mut Current, class: ClassRef) {
    if !cur.vm().has_well_known() {
        return;
    }
    let pending = cur.take_exception();
    let made = cur.scope(|cur| describe_failure(cur, pending).map(|h| cur.vm().globals.create(h.get(cur).address())));
    match made {
        Ok(global) => {
            cur.vm().classes.note_failure(class, global);
        }
        Err(thrown) => {
            thrown.discard();
            let _ = cur.take_exception();
        }
    }
    cur.throw_object(pending).discard();
}

fn describe_failure(cur: &mut Current, exception: Handle) -> JResult<Handle> {
    let vm = cur.vm();
    let wk = vm.well_known();
    let root = exception;
    let class_name = root.get(cur).class().external_name();
    let message = root.get(cur).load_ref(wk.throwable_detail_message);
    let message = if message.is_null() { None } else { Some(String::from_utf16_lossy(&cur.string_units(message))) };
    let thread = cur.thread_name();
    let text = match message {
        Some(message) => format!("Exception {class_name}: {message} [in thread \"{thread}\"]"),
        None => format!("Exception {class_name} [in thread \"{thread}\"]"),
    };
    let made = cur.new_throwable(wk.exception_in_initializer_init.class(), Some(&text))?;
    let get = vm.symbols.intern(b"getStackTrace");
    let get_descriptor = vm.symbols.intern(b"()[Ljava/lang/StackTraceElement;");
    let set = vm.symbols.intern(b"setStackTrace");
    let set_descriptor = vm.symbols.intern(b"([Ljava/lang/StackTraceElement;)V");
    if let (Some(get), Some(set)) = (
        wk.class_throwable.declared_method(get, get_descriptor),
        wk.class_throwable.declared_method(set, set_descriptor),
    ) {
        let trace = cur.call(get, &[Value::Reference(root)])?;
        cur.call(set, &[Value::Reference(made), trace])?;
    }
    Ok(made)
}

#[cold]
fn throw_failed_before(cur: &mut Current, class: ClassRef) -> Thrown {
    let message = format!("Could not initialize class {}", class.external_name());
    let cause = cur.vm().classes.failure(class);
    if let Some(cause) = cause {
        cur.throw_object(cause).discard();
        return cur.throw_with_cause("java/lang/NoClassDefFoundError", Some(&message));
    }
    cur.throw("java/lang/NoClassDefFoundError", &message)
}
