//! A VM without a class library, and methods made of bare bytecode: enough for instructions that name no class.

use options::Options;
use runtime::class::{Method, MethodFlags, MethodParts, MethodRef};
use runtime::define::shape;
use runtime::roots::Collector;
use runtime::thread::Current;
use runtime::threads::attach_native;
use runtime::vm::Vm;
use std::sync::OnceLock;

/// The process's VM.
pub fn vm() -> &'static Vm {
    static READY: OnceLock<&'static Vm> = OnceLock::new();
    READY.get_or_init(|| {
        let vm = Vm::create(Options::default(), "/".into(), 25).unwrap();
        vm.wired.set_tiers(interpreter::entries());
        vm.set_boot_loader(Box::leak(Box::new(runtime::loader::Loader::new(0))));
        let client: &'static Collector = Box::leak(Box::new(Collector::new()));
        client.set_vm(vm);
        vm.set_heap(
            heap::init(heap::Config { gc_threads: 1, max: 64 << 20, ..heap::Config::default() }, client).unwrap(),
        );
        vm
    })
}

/// A class for methods of none.
fn void_class(vm: &'static runtime::vm::Vm) -> runtime::class::ClassRef {
    static CLASS: std::sync::OnceLock<runtime::class::ClassRef> = std::sync::OnceLock::new();
    CLASS.get_or_init(|| runtime::define::new_primitive_class(vm, runtime::class::BasicType::Void))
}

/// A static method with this code.
pub fn method(descriptor: &str, max_locals: u16, max_stack: u16, code: &[u8]) -> MethodRef {
    let vm = vm();
    let descriptor = vm.symbols.intern(descriptor.as_bytes());
    let (arg_slots, return_type) = shape(descriptor);
    let mut bytes = code.to_vec();
    bytes.extend([0; 8]);
    let method = Method::leak(MethodParts {
        id: vm.method_ids.create(),
        entry: interpreter::entries().interpret as usize,
        class: void_class(vm),
        constants: None,
        max_locals: max_locals.max(arg_slots),
        max_stack,
        arg_slots,
        access_flags: 8,
        flags: MethodFlags::PREPARED,
        return_type,
        index: u16::MAX,
        name: vm.symbols.intern(b"test"),
        descriptor,
        code_length: code.len() as u32,
        first_site: 0,
    });
    method.set_code(&bytes);
    method
}

/// Runs `body` as a Java thread with a native stack of `stack` bytes.
pub fn attached<R: Send + 'static>(stack: usize, body: impl FnOnce(&mut Current) -> R + Send + 'static) -> R {
    let vm = vm();
    std::thread::Builder::new()
        .stack_size(stack)
        .spawn(move || {
            let mut cur = attach_native(vm).unwrap();
            cur.memory.set_native_limit(0);
            body(&mut cur)
        })
        .unwrap()
        .join()
        .unwrap()
}
