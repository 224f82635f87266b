//! `jdk.internal.foreign.abi`: the stubs of downcalls and upcalls. What they do is `runtime::foreign`.
//!
//! Invariant: a downcall's stub address is that of a `Downcall`, which `NativeEntryPoint`'s cleaner gives back once nobody can call
//! it any more.

use crate::entry::rows;
use runtime::class::{BasicType, ClassRef, FieldRef};
use runtime::exceptions::{JResult, Thrown};
use runtime::foreign::downcall::{Downcall, Shape};
use runtime::foreign::upcall::Upcall;
use runtime::foreign::{Storage, Unsupported};
use runtime::natives::{Arguments, VmNative, boolean};
use runtime::refs::Ref;
use runtime::thread::Current;

type Answer = Result<u64, Thrown>;

/// `CapturableState`'s bit for errno.
const ERRNO: i32 = 1 << 2;

/// A field that the class library is known to have.
fn field(cur: &Current, class: ClassRef, name: &str, descriptor: &str) -> FieldRef {
    let symbols = &cur.vm().symbols;
    match class.declared_field(symbols.intern(name.as_bytes()), symbols.intern(descriptor.as_bytes())) {
        Some(field) => field,
        None => runtime::vm_bug!("the class library has no field {}.{name} of type {descriptor}", class.name),
    }
}

/// The storages of a VMStorage[].
fn storages(cur: &Current, array: Ref<'_>) -> Vec<Option<Storage>> {
    let storage = |object: Ref<'_>| {
        if object.is_null() {
            return None;
        }
        let class = object.class();
        let kind = object.load_u8(field(cur, class, "type", "B").offset() as usize);
        let index = object.load_i32(field(cur, class, "indexOrOffset", "I").offset() as usize);
        Some(Storage { kind, index })
    };
    (0..array.array_length()).map(|index| storage(array.element_ref(index))).collect()
}

/// The types of a MethodType's parameters.
fn parameters(cur: &Current, method_type: Ref<'_>) -> Vec<BasicType> {
    let types = method_type.load_ref(cur.vm().well_known().method_type_ptypes);
    let basic_type = |mirror| cur.class_of_mirror(mirror).map_or(BasicType::Reference, |class| class.basic_type);
    (0..types.array_length()).map(|index| basic_type(types.element_ref(index))).collect()
}

fn supported<T>(cur: &mut Current, made: Result<T, Unsupported>) -> JResult<T> {
    made.map_err(|Unsupported(storage)| {
        let message = format!("foreign calls with storage {} of kind {}", storage.index, storage.kind);
        crate::entry::missing(cur, &message)
    })
}

/// `NativeEntryPoint.makeDowncallStub(type, abi, arguments, results, needsReturnBuffer, capturedStateMask, needsTransition)`
fn make_downcall_stub(cur: &mut Current, a: Arguments) -> Answer {
    for slot in [0, 2, 3] {
        cur.check_null(a.handle(slot))?;
    }
    let class = cur.vm().symbols.intern(b"jdk/internal/foreign/abi/NativeEntryPoint");
    let class = cur.load_class(class, cur.vm().boot_loader())?;
    let stub_address = field(cur, class, "downcallStubAddress", "J");
    cur.vm().foreign.find_stub_addresses_at(stub_address.offset());
    let results: Vec<Storage> = storages(cur, a.reference(cur, 3)).into_iter().flatten().collect();
    let made = Downcall::new(&Shape {
        parameters: &parameters(cur, a.reference(cur, 0)),
        arguments: &storages(cur, a.reference(cur, 2)),
        results: &results,
        captures_errno: a.int(5) & ERRNO != 0,
        transition: a.boolean(6),
    });
    let downcall = supported(cur, made)?;
    Ok(Box::into_raw(Box::new(downcall)) as u64)
}

/// `NativeEntryPoint.freeDowncallStub0(stub)`
fn free_downcall_stub(_: &mut Current, a: Arguments) -> Answer {
    let stub = a.long(0) as usize as *mut Downcall;
    if stub.is_null() {
        return Ok(boolean(false));
    }
    // SAFETY: from `make_downcall_stub`; its NativeEntryPoint is unreachable, and its cleaner runs once.
    drop(unsafe { Box::from_raw(stub) });
    Ok(boolean(true))
}

/// `UpcallLinker.makeUpcallStub(handle, abi, registers, needsReturnBuffer, returnBufferSize)`; 0 without memory.
fn make_upcall_stub(cur: &mut Current, a: Arguments) -> Answer {
    for slot in [0, 2] {
        cur.check_null(a.handle(slot))?;
    }
    let made = {
        let registers = a.reference(cur, 2);
        let of = |name| {
            let array = field(cur, registers.class(), name, "[Ljdk/internal/foreign/abi/VMStorage;");
            let array = array.reference().map(|array| storages(cur, registers.load_ref(array)));
            array.into_iter().flatten().flatten().collect::<Vec<_>>()
        };
        let method_type = a.reference(cur, 0).load_ref(cur.vm().well_known().method_handle_type);
        Upcall::new(cur, a.handle(0), &parameters(cur, method_type), &of("argRegs"), &of("retRegs"))
    };
    let upcall = Box::into_raw(Box::new(supported(cur, made)?));
    match cur.vm().foreign.stubs().add(upcall as usize) {
        Some(stub) => Ok(stub as u64),
        None => {
            // SAFETY: made just now, and nobody knows it.
            drop(unsafe { Box::from_raw(upcall) });
            Ok(0)
        }
    }
}

/// `UpcallStubs.freeUpcallStub0(stub)`
fn free_upcall_stub(cur: &mut Current, a: Arguments) -> Answer {
    let Some(upcall) = cur.vm().foreign.stubs().remove(a.long(0) as usize) else { return Ok(boolean(false)) };
    // SAFETY: made by `make_upcall_stub`, passed on by this stub only. That native code doesn't call it meanwhile is the program's
    // responsibility.
    drop(unsafe { Box::from_raw(upcall as *mut Upcall) });
    Ok(boolean(true))
}

pub(crate) const ENTRY_POINT: &[VmNative] = rows! { "jdk/internal/foreign/abi/NativeEntryPoint";
    "registerNatives" "()V" 21..=25 => |_, _| Ok(0);
    "makeDowncallStub" "(Ljava/lang/invoke/MethodType;Ljdk/internal/foreign/abi/ABIDescriptor;[Ljdk/internal/foreign/abi/VMStorage;[Ljdk/internal/foreign/abi/VMStorage;ZIZ)J"
        21..=25 => make_downcall_stub;
    "freeDowncallStub0" "(J)Z" 21..=25 => free_downcall_stub;
};

pub(crate) const UPCALL_LINKER: &[VmNative] = rows! { "jdk/internal/foreign/abi/UpcallLinker";
    "registerNatives" "()V" 21..=25 => |_, _| Ok(0);
    "makeUpcallStub" "(Ljava/lang/invoke/MethodHandle;Ljdk/internal/foreign/abi/ABIDescriptor;Ljdk/internal/foreign/abi/UpcallLinker$CallRegs;ZJ)J"
        21..=25 => make_upcall_stub;
};

pub(crate) const UPCALL_STUBS: &[VmNative] = rows! { "jdk/internal/foreign/abi/UpcallStubs";
    "registerNatives" "()V" 17..=25 => |_, _| Ok(0);
    "freeUpcallStub0" "(J)Z" 17..=25 => free_upcall_stub;
};
