//! OutOfMemoryError: thrown anew while there is room, else the one made at boot.

use crate::exceptions::Thrown;
use crate::refs::Handle;
use crate::thread::Current;
use heap::Address;
use std::sync::atomic::Ordering;

/// Makes the error that is thrown when nothing can be allocated any more. At the end of boot.
pub fn preallocate(cur: &mut Current) {
    let vm = cur.vm();
    let name = vm.symbols.intern(b"java/lang/OutOfMemoryError");
    let made = cur.load_class(name, vm.boot_loader()).and_then(|class| cur.new_throwable(class, Some("Java heap space")));
    match made {
        Ok(error) => {
            let global = vm.globals.create(error.get(cur).address());
            vm.out_of_memory_error.store(global.bits(), Ordering::Release);
        }
        Err(thrown) => thrown.discard(),
    }
}

/// Throws an OutOfMemoryError with this message.
#[cold]
pub fn throw(cur: &mut Current, message: &str) -> Thrown {
    let vm = cur.vm();
    let spare = Handle::from_bits(vm.out_of_memory_error.load(Ordering::Acquire));
    if vm.options.exit_on_oom {
        eprintln!("Terminating due to java.lang.OutOfMemoryError: {message}");
        std::process::exit(3);
    }
    if spare.is_null_handle() {
        eprintln!("Error occurred during initialization of VM\n{message}");
        std::process::exit(1);
    }
    // Making an error may run out of memory again; that nested failure takes the spare one.
    if cur.critical_depth.get() & OOM_IN_PROGRESS == 0 {
        cur.critical_depth.set(cur.critical_depth.get() | OOM_IN_PROGRESS);
        let thrown = cur.throw("java/lang/OutOfMemoryError", message);
        cur.critical_depth.set(cur.critical_depth.get() & !OOM_IN_PROGRESS);
        if cur.exception.get() != Address::NULL {
            return thrown;
        }
    }
    cur.throw_object(spare)
}

/// Bit of `JavaThread::critical_depth` while an OutOfMemoryError is being made.
const OOM_IN_PROGRESS: u32 = 1 << 31;
