//! The `java.lang.Class` instance of a class.
//!
//! Invariant: a mirror has what Java reads of it before anyone knows the class; those of the first classes are filled at boot.

use crate::class::{Class, ClassRef};
use crate::refs::Handle;
use crate::thread::Current;
use crate::thrown::JResult;

/// Makes the mirror of a class and fills its fields. Does nothing before the first classes are known: boot makes theirs.
pub fn create_mirror(cur: &mut Current, class: ClassRef, protection_domain: Handle, class_data: Handle) -> JResult<()> {
    let vm = cur.vm();
    if vm.has_well_known() {
        new_mirror(cur, class, vm.well_known().class_class)?;
        fill_mirror(cur, class, protection_domain, class_data);
    }
    Ok(())
}

/// Makes the mirror of a class, without what Java reads.
pub fn new_mirror(cur: &mut Current, class: ClassRef, mirror_class: ClassRef) -> JResult<()> {
    let vm = cur.vm();
    let size = mirror_bytes(mirror_class, class);
    let address = cur.allocate(size, mirror_class)?;
    let offset = |name| vm.injected("java/lang/Class", name).1 as usize;
    let native = class as *const Class as u64;
    // SAFETY: fresh memory of `size` bytes; the offsets lie inside the instance part.
    unsafe {
        *address.field::<u32>(offset("mirror_size")) = size as u32;
        *address.field::<u32>(offset("static_count")) = class.static_reference_count;
        *address.field::<u64>(offset("native_class")) = native;
    }
    class.set_mirror(address);
    Ok(())
}

/// Bytes of a class's mirror.
fn mirror_bytes(mirror_class: ClassRef, class: ClassRef) -> usize {
    let least = heap::layout::static_references_offset(mirror_class.instance_size());
    heap::layout::object_size((class.mirror_size() as usize).max(least))
}

/// Writes the fields of a mirror that Java reads.
pub fn fill_mirror(cur: &mut Current, class: ClassRef, protection_domain: Handle, class_data: Handle) {
    let vm = cur.vm();
    let wk = vm.well_known();
    let mirror = class.mirror(cur);
    mirror.store_ref(cur, wk.class_class_loader_field, class.loader.handle().get(cur));
    mirror.store_ref(cur, wk.class_protection_domain, protection_domain.get(cur));
    mirror.store_ref(cur, wk.class_class_data, class_data.get(cur));
    mirror.store_u16(wk.class_modifiers as usize, class.modifiers());
    mirror.store_u8(wk.class_primitive as usize, u8::from(class.is_primitive()));
    if let Some(component) = class.component {
        mirror.store_ref(cur, wk.class_component_type, component.mirror(cur));
    }
    if let Some(module) = class.module() {
        let object = module.handle();
        mirror.store_ref(cur, wk.class_module_field, object.get(cur));
    }
}
