//! OutOfMemoryError: thrown anew while there is room, else the one made at boot.

use crate::refs::Handle;
use crate::spare_errors::SpareErrors;
use crate::thread::Current;
use crate::thrown::Thrown;
use heap::Address;
use inspection::Resource;
use options::AtOom;

/// Makes the error that is thrown when nothing can be allocated any more. At the end of boot.
pub fn preallocate(cur: &mut Current) {
    let vm = cur.vm();
    let errors = [
        (
            &b"java/lang/OutOfMemoryError"[..],
            Some(HEAP_SPACE),
            SpareErrors::set_out_of_memory as fn(&SpareErrors, Handle),
        ),
        (b"java/lang/StackOverflowError", None, SpareErrors::set_stack_overflow),
    ];
    for (name, message, set) in errors {
        let name = vm.symbols.intern(name);
        let made = cur.load_class(name, vm.boot_loader()).and_then(|class| cur.new_throwable(class, message));
        match made {
            Ok(error) => {
                let global = vm.globals.create(error.get(cur).address());
                set(&vm.spare_errors, global);
            }
            Err(thrown) => thrown.discard(),
        }
    }
}

/// Throws the StackOverflowError made at boot.
#[cold]
pub fn throw_spare_stack_overflow(cur: &mut Current) -> Thrown {
    let spare = cur.vm().spare_errors.stack_overflow();
    if spare.is_null_handle() {
        crate::vm_bug!("the stack overflowed while the VM was booting");
    }
    throw_spare(cur, spare)
}

/// What the error says when the heap is full.
pub(crate) const HEAP_SPACE: &str = "Java heap space";

/// What it says when there is no more memory for classes.
pub(crate) const METASPACE: &str = "Metaspace";

/// Throws an OutOfMemoryError with this message.
#[cold]
pub fn throw(cur: &mut Current, message: &str) -> Thrown {
    let vm = cur.vm();
    let spare = vm.spare_errors.out_of_memory();
    if !cur.errors.out_of_memory.is_on() {
        let resource = if message == HEAP_SPACE { Resource::Heap } else { Resource::Limit };
        crate::probes::events::resource_exhausted(cur, resource, message);
    }
    if vm.spare_errors.runs_out_first() {
        vm.service().memory_ran_out(cur, message);
    }
    match vm.options.at_oom {
        AtOom::Throw => {}
        AtOom::Exit => {
            cur.vm().say(format_args!("Terminating due to java.lang.OutOfMemoryError: {message}"));
            std::process::exit(3);
        }
        AtOom::Crash => {
            cur.vm().say(format_args!("Aborting due to java.lang.OutOfMemoryError: {message}"));
            crate::bug::end_with_report();
        }
    }
    if spare.is_null_handle() {
        inspection::say!("Error occurred during initialization of VM\n{message}");
        std::process::exit(1);
    }
    // Making an error may run out of memory again; that nested failure takes the spare one.
    if !cur.errors.out_of_memory.is_on() {
        cur.errors.out_of_memory.begin();
        let thrown = cur.throw("java/lang/OutOfMemoryError", message);
        cur.errors.out_of_memory.end();
        if cur.exception() != Address::NULL {
            return thrown;
        }
    }
    throw_spare(cur, spare)
}

/// Throws an error that was made at boot.
fn throw_spare(cur: &mut Current, spare: Handle) -> Thrown {
    let thrown = cur.throw_object(spare);
    crate::probes::events::system_throw(cur);
    thrown
}
