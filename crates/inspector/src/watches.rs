//! Begins and ends the watching of fields (JVM TI, "Watched Field"); `runtime::probes::watches` tells of accesses.

use super::VmInspector;
use bytecode::opcodes::{GETSTATIC, INSTANCEOF, INVOKEINTERFACE, NEW};
use classfile::Tag;
use inspection::{Answer, EnvironmentId, Refusal, WatchKind};
use runtime::assumptions;
use runtime::class::{Class, ConstantsRef, FieldRef, MethodRef};
use runtime::compilation;
use runtime::safepoint::World;
use runtime::thread::Current;
use runtime::vm::Vm;
use std::collections::HashSet;
use std::sync::atomic::{AtomicU8, Ordering};

impl VmInspector {
    /// Begins to tell an environment of accesses of a kind.
    pub(crate) fn begin_watch(
        &self,
        cur: &mut Current,
        environment: EnvironmentId,
        field: FieldRef,
        kind: WatchKind,
    ) -> Answer<()> {
        if !self.0.tools.watches.set(field, kind, environment) {
            return Err(Refusal::Duplicate);
        }
        // Whoever is told of an access gets the object.
        assumptions::show_objects(cur);
        // Also when another environment watches the field: that call may not have come this far yet.
        let _stopped = World::stop(cur);
        let mut changed = Vec::new();
        for constants in self.0.all_classes().flat_map(Class::versions) {
            let indices = forget_entries(constants, field);
            if indices.is_empty() {
                continue;
            }
            for method in constants.methods() {
                if make_slow(self.0, method, &indices) {
                    changed.push(method);
                }
            }
        }
        compilation::leave_code(self.0, changed);
        runtime::reclaim::run(self.0);
        Ok(())
    }
}

/// Gives instructions that name one of these entries back their first form; whether there are any. All threads are stopped.
pub(crate) fn make_slow(vm: &Vm, method: MethodRef, indices: &HashSet<u16>) -> bool {
    let code = method.code();
    let (false, Some(attribute)) = (code.is_null(), method.code_attribute()) else { return false };
    let mut found = false;
    for instruction in bytecode::Instructions::new(&attribute.bytes).map_while(Result::ok) {
        let names_it = matches!(instruction.opcode, GETSTATIC..=INVOKEINTERFACE | NEW | INSTANCEOF);
        if !names_it || !instruction.constant().is_some_and(|index| indices.contains(&index)) {
            continue;
        }
        found = true;
        if !vm.tools.probes.restore_under(method, instruction.bci, instruction.opcode) {
            // SAFETY: an opcode of the method's executable code.
            let byte = unsafe { AtomicU8::from_ptr(code.add(instruction.bci as usize)) };
            byte.store(instruction.opcode, Ordering::Release);
        }
    }
    found
}

/// Empties the pool entries of a version of a class that hold a field; their indices.
fn forget_entries(constants: ConstantsRef, field: FieldRef) -> HashSet<u16> {
    let mut indices = HashSet::new();
    let pool = constants.constant_pool();
    for index in 1..pool.len() {
        let entry = &constants.pool[usize::from(index)];
        if pool.tag(index) == Tag::Fieldref && entry.is_field(field) {
            entry.forget();
            indices.insert(index);
        }
    }
    indices
}
