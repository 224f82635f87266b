//! Stack traces (java.lang.Throwable, java.lang.StackTraceElement): walking Java frames, keeping what was seen, and making elements of it.
//!
//! A backtrace is an `Object[3]`: a `long[]` with (method id, bytecode index or -1) per frame; an `Object[]` with mirrors
//! that keep unloadable classes alive, or null; and something if a hidden frame was newer than all of these. Invariant: a method id
//! in it may be asked as long as the backtrace lives.

use crate::class::{BasicType, ClassRef, MethodFlags, MethodRef};
use crate::frame::Frame;
use crate::method_ids::MethodId;
use crate::natives::{Arguments, Reach, VmNative, reference};
use crate::refs::{Handle, Ref};
use crate::thread::Current;
use crate::thread_stack::Stack;
use crate::thrown::JResult;
use crate::vm::Vm;
use heap::ARRAY_BASE;
use std::sync::atomic::Ordering;

/// A frame as stack traces know it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Location {
    /// The method.
    pub method: MethodRef,
    /// Bytecode index; None for native methods.
    pub bci: Option<u32>,
}

/// Java frames of a stack, newest first, hidden ones included.
pub fn locations(stack: &Stack) -> impl Iterator<Item = (Frame, Location)> + use<> {
    stack.frames().filter_map(|frame| {
        let method = frame.method()?;
        Some((frame, Location { method, bci: frame.shown_bci() }))
    })
}

/// Shown in stack traces?
pub fn is_visible(cur: &Current, method: MethodRef) -> bool {
    !method.flags().contains(MethodFlags::HIDDEN) || cur.vm().options.show_hidden_frames
}

/// The frames of a new exception: without those of `fillInStackTrace` and of the exception's own constructors. Is the newest hidden?
fn frames_of_throwable(cur: &Current, throwable: Handle) -> (Vec<Location>, bool) {
    let wk = cur.vm().well_known();
    let class = throwable.get(cur).class();
    let max = match cur.vm().options.max_trace_depth {
        0 => usize::MAX,
        max => max,
    };
    let mut filling = true;
    let mut constructing = true;
    let mut found = Vec::new();
    let mut hidden = false;
    for (_, location) in locations(&Stack::current(cur.thread())) {
        let method = location.method;
        if filling {
            // NullPointerException has one of its own.
            if method.name.is("fillInStackTrace") && class.is_subclass_of(method.class()) {
                continue;
            }
            filling = false;
        }
        if constructing {
            if method.is_constructor()
                && class.is_subclass_of(method.class())
                && method.class().is_subclass_of(wk.class_throwable)
            {
                continue;
            }
            constructing = false;
        }
        if is_visible(cur, method) {
            if found.len() == max {
                break;
            }
            found.push(location);
        } else if found.is_empty() {
            hidden = true;
        }
    }
    (found, hidden)
}

/// Makes the object that keeps locations. `hidden`: was a hidden frame newer than they?
///
/// # Errors
/// OutOfMemoryError.
pub fn new_backtrace(cur: &mut Current, locations: &[Location], hidden: bool) -> JResult<Handle> {
    cur.scope_keep(|cur| {
        let object = cur.vm().well_known().class_object;
        let data = cur.new_array(BasicType::Long, (locations.len() * 2) as i32)?;
        let array = data.get(cur);
        for (index, location) in locations.iter().enumerate() {
            array.store_u64(ARRAY_BASE + index * 16, lasting_id(location.method) as u64);
            array.store_i64(ARRAY_BASE + index * 16 + 8, location.bci.map_or(-1, i64::from));
        }
        let unloadable: Vec<ClassRef> =
            locations.iter().map(|l| l.method.class()).filter(|c| !c.is_lasting()).collect();
        let result = cur.new_array_of(object, 3)?;
        result.get(cur).set_element_ref(cur, 0, data.get(cur));
        if hidden {
            result.get(cur).set_element_ref(cur, 2, data.get(cur));
        }
        if !unloadable.is_empty() {
            let mirrors = cur.new_array_of(object, unloadable.len() as i32)?;
            for (index, class) in unloadable.iter().enumerate() {
                mirrors.get(cur).set_element_ref(cur, index, class.mirror(cur));
            }
            result.get(cur).set_element_ref(cur, 1, mirrors.get(cur));
        }
        Ok(result)
    })
}

/// An id that may be asked as long as the method's class lives.
fn lasting_id(method: MethodRef) -> *const MethodId {
    if method.flags().contains(MethodFlags::OBSOLETE) { method.jmethod_id() } else { method.id }
}

/// The locations in a backtrace. Those of unloaded methods are left out.
pub fn read_backtrace(backtrace: Ref<'_>) -> Vec<Location> {
    if backtrace.is_null() {
        return Vec::new();
    }
    let data = backtrace.element_ref(0);
    (0..data.array_length() / 2)
        .filter_map(|index| {
            let id = data.load_u64(ARRAY_BASE + index * 16) as usize as *const MethodId;
            let bci = data.load_i64(ARRAY_BASE + index * 16 + 8);
            // SAFETY: backtraces hold ids made by `lasting_id`, and keep the classes of those alive that may be freed.
            let id = unsafe { &*id };
            // SAFETY: cells hold null or a live method.
            let method = unsafe { id.method.load(Ordering::Acquire).as_ref() }?;
            // Of a version that is gone nobody knows the lines any more.
            let known = !id.superseded.load(Ordering::Acquire);
            Some(Location { method, bci: u32::try_from(bci).ok().filter(|_| known) })
        })
        .collect()
}

/// Where the exception of a backtrace was made, unless in a hidden frame.
pub fn visible_origin(backtrace: Ref<'_>) -> Option<Location> {
    let hidden = !backtrace.is_null() && !backtrace.element_ref(2).is_null();
    if hidden { None } else { read_backtrace(backtrace).into_iter().next() }
}

/// `Throwable.fillInStackTrace`: what the VM does of it.
///
/// # Errors
/// OutOfMemoryError.
pub fn fill_in(cur: &mut Current, throwable: Handle) -> JResult<()> {
    let wk = cur.vm().well_known();
    if !cur.vm().options.stack_traces {
        return Ok(());
    }
    let (locations, hidden) = frames_of_throwable(cur, throwable);
    let backtrace = new_backtrace(cur, &locations, hidden)?;
    let unassigned = wk.class_throwable.mirror(cur).load_ref(wk.throwable_unassigned_stack);
    let object = throwable.get(cur);
    object.store_ref(cur, wk.throwable_backtrace, backtrace.get(cur));
    object.store_i32(wk.throwable_depth as usize, locations.len() as i32);
    object.store_ref(cur, wk.throwable_stack_trace, unassigned);
    Ok(())
}

/// Fills a java.lang.StackTraceElement.
///
/// # Errors
/// OutOfMemoryError.
pub fn fill_element(cur: &mut Current, element: Handle, location: Location) -> JResult<()> {
    let wk = cur.vm().well_known();
    let method = location.method;
    let class = method.class();
    cur.scope(|cur| {
        element.get(cur).store_ref(cur, wk.stack_trace_element_declaring_class_object, class.mirror(cur));
        if !class.loader.is_boot() {
            let name = class.loader.handle().get(cur);
            if !name.is_null() {
                let name = name.load_ref(wk.class_loader_name);
                element.get(cur).store_ref(cur, wk.stack_trace_element_class_loader_name, name);
            }
        }
        if let Some(module) = class.module()
            && let Some(name) = module.name
        {
            let name = cur.intern_symbol(name)?;
            element.get(cur).store_ref(cur, wk.stack_trace_element_module_name, name.get(cur));
            if let Some(version) = &module.version {
                let version = cur.intern_text(version)?;
                element.get(cur).store_ref(cur, wk.stack_trace_element_module_version, version.get(cur));
            }
        }
        let name = cur.intern_text(&class.external_name())?;
        element.get(cur).store_ref(cur, wk.stack_trace_element_declaring_class, name.get(cur));
        let name = cur.intern_symbol(method.name)?;
        element.get(cur).store_ref(cur, wk.stack_trace_element_method_name, name.get(cur));
        let source = class.class_file().and_then(|f| f.source_file.map(|i| f.constant_pool.utf8(i)));
        if let Some(source) = source {
            let source = cur.vm().symbols.intern(source);
            let source = cur.intern_symbol(source)?;
            element.get(cur).store_ref(cur, wk.stack_trace_element_file_name, source.get(cur));
        }
        let line = match location.bci {
            None if method.is_native() => -2,
            None => -1,
            Some(bci) => method.line_number(bci).map_or(-1, i32::from),
        };
        element.get(cur).store_i32(wk.stack_trace_element_line_number as usize, line);
        Ok(())
    })
}

/// A StackTraceElement[] of locations.
///
/// # Errors
/// OutOfMemoryError.
pub fn new_elements(cur: &mut Current, locations: &[Location]) -> JResult<Handle> {
    cur.scope_keep(|cur| {
        let class = cur.vm().well_known().class_stack_trace_element;
        cur.initialize(class)?;
        let array = cur.new_array_of(class, locations.len() as i32)?;
        for (index, location) in locations.iter().enumerate() {
            cur.scope(|cur| {
                let element = cur.new_instance(class)?;
                fill_element(cur, element, *location)?;
                array.get(cur).set_element_ref(cur, index, element.get(cur));
                Ok::<(), crate::exceptions::Thrown>(())
            })?;
        }
        Ok(array)
    })
}

/// `StackTraceElement.initStackTraceElements`.
///
/// # Errors
/// NullPointerException, IndexOutOfBoundsException, OutOfMemoryError.
pub fn init_elements(cur: &mut Current, elements: Handle, backtrace: Handle, depth: i32) -> JResult<()> {
    cur.check_null(elements)?;
    cur.check_null(backtrace)?;
    let locations = read_backtrace(backtrace.get(cur));
    let length = elements.get(cur).array_length();
    if depth < 0 || length != depth as usize {
        return Err(cur.throw_new("java/lang/IndexOutOfBoundsException", None));
    }
    for (index, location) in locations.iter().take(length).enumerate() {
        let element = elements.get(cur).element_ref(index);
        let element = cur.handle(element);
        cur.check_null(element)?;
        fill_element(cur, element, *location)?;
    }
    Ok(())
}

/// Does a method only pass on calls of others: reflection and method handles? Whoever asks for its caller means theirs.
#[must_use]
pub fn is_nobodys_caller(vm: &Vm, method: MethodRef) -> bool {
    let class = method.class();
    let is_accessor = || {
        // They can be seen in their own package alone, as can those that others are made from.
        let names = ["jdk/internal/reflect/MethodAccessorImpl", "jdk/internal/reflect/ConstructorAccessorImpl"];
        class.name.bytes().starts_with(b"jdk/internal/reflect/")
            && class.ancestors().any(|ancestor| names.iter().any(|name| ancestor.name.is(name)))
    };
    method.flags().intersects(MethodFlags::LAMBDA_FORM | MethodFlags::METHOD_HANDLE_INTRINSIC)
        || class == vm.well_known().class_reflect_method && method.name.is("invoke")
        || is_accessor()
}

/// The class that called the method that called `Reflection.getCallerClass` (whose native frame is the newest).
///
/// # Errors
/// InternalError when the method is not @CallerSensitive.
pub fn caller_class(cur: &mut Current) -> JResult<Option<ClassRef>> {
    let mut number = 0;
    let mut bad = None;
    let mut answer = None;
    for (_, location) in locations(&Stack::current(cur.thread())) {
        let method = location.method;
        match number {
            0 => number = 1,
            1 => {
                if !method.flags().contains(MethodFlags::CALLER_SENSITIVE) {
                    bad = Some(method);
                    break;
                }
                number = 2;
            }
            _ if is_nobodys_caller(cur.vm(), method) => {}
            _ => {
                answer = Some(method.class());
                break;
            }
        }
    }
    if let Some(method) = bad {
        let text = crate::messages::method_text(method);
        return Err(
            cur.throw("java/lang/InternalError", &format!("CallerSensitive annotation expected at frame 1: '{text}'"))
        );
    }
    Ok(answer)
}

fn native_fill_in(cur: &mut Current, arguments: Arguments) -> JResult<u64> {
    fill_in(cur, arguments.handle(0))?;
    Ok(arguments.raw(0))
}

fn native_init_elements(cur: &mut Current, arguments: Arguments) -> JResult<u64> {
    init_elements(cur, arguments.handle(0), arguments.handle(1), arguments.int(2))?;
    Ok(0)
}

fn native_caller_class(cur: &mut Current, _arguments: Arguments) -> JResult<u64> {
    let class = caller_class(cur)?;
    Ok(class.map_or(0, |c| reference(c.mirror(cur))))
}

/// Natives of this file.
pub static NATIVES: &[VmNative] = &[
    VmNative {
        reach: Reach::All,
        class: "java/lang/Throwable",
        name: "fillInStackTrace",
        descriptor: "(I)Ljava/lang/Throwable;",
        releases: 17..=99,
        function: native_fill_in,
    },
    VmNative {
        reach: Reach::All,
        class: "java/lang/StackTraceElement",
        name: "initStackTraceElements",
        descriptor: "([Ljava/lang/StackTraceElement;Ljava/lang/Object;I)V",
        releases: 21..=99,
        function: native_init_elements,
    },
    VmNative {
        reach: Reach::All,
        class: "jdk/internal/reflect/Reflection",
        name: "getCallerClass",
        descriptor: "()Ljava/lang/Class;",
        releases: 17..=99,
        function: native_caller_class,
    },
];
