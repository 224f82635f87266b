//! Linking (JVMS 5.4): verification, and making a method's code ready to run when it is first called.
//!
//! Invariant: code runs only after its class is linked; the executable copy of a method differs from the class file's
//! bytes only by quick opcodes and by the numbers of invokedynamic instructions.

use crate::class::{CODE_MARGIN, ClassFlags, ClassRef, MethodFlags, MethodRef};
use crate::thread::Current;
use crate::thrown::JResult;

impl Current {
    /// Links a class (JVMS 5.4): its supers first, then verification.
    ///
    /// # Errors
    /// VerifyError and other linkage errors.
    pub fn link(&mut self, class: ClassRef) -> JResult<()> {
        if class.is_linked() {
            return Ok(());
        }
        // No recursion: hierarchies may be deeper than the native stack.
        let mut waiting = vec![class];
        while let Some(&next) = waiting.last() {
            let mut supers = next.super_class().into_iter().chain(next.interfaces().iter().copied());
            match supers.find(|above| !above.is_linked()) {
                Some(above) => waiting.push(above),
                None => {
                    self.link_after_supers(next)?;
                    waiting.pop();
                }
            }
        }
        Ok(())
    }

    fn link_after_supers(&mut self, class: ClassRef) -> JResult<()> {
        if needs_verification(self, class) && !class.flags().contains(ClassFlags::VERIFIED) {
            crate::verification::verify(self, class)?;
            class.add_flags(ClassFlags::VERIFIED);
        }
        check_overriding_constraints(self, class)?;
        if class.become_linked() {
            crate::trace::class_linked(self.vm(), class);
            crate::probes::events::class_prepare(self, class)?;
        }
        Ok(())
    }

    /// Links the method's class and makes the method ready to run; afterwards its entry is the real one.
    ///
    /// # Errors
    /// As `link`.
    pub fn prepare(&mut self, method: MethodRef) -> JResult<()> {
        self.link(method.class())?;
        if method.flags().contains(MethodFlags::PREPARED) {
            return Ok(());
        }
        if method.is_native() || method.flags().contains(MethodFlags::NATIVE_FORM) {
            method.call_native(self.vm().tiers().call_native);
            return Ok(());
        }
        let Some(head) = method.info().and_then(|info| info.code_head()) else { return Ok(()) };
        let constants = method.constants();
        let mut code = Vec::with_capacity(head.bytes.len() + CODE_MARGIN);
        code.extend_from_slice(head.bytes);
        let mut site = method.first_site();
        let mut monitors = false;
        let has_sites = constants.is_some_and(|c| c.pool.len() > usize::from(c.constant_pool().len()));
        // Most methods have neither instruction, which is seen without knowing where instructions begin.
        let may_have = |opcode: u8| head.bytes.contains(&opcode);
        let looks =
            has_sites && may_have(bytecode::opcodes::INVOKEDYNAMIC) || may_have(bytecode::opcodes::MONITORENTER);
        for instruction in bytecode::Instructions::new(if looks { head.bytes } else { &[] }) {
            let Ok(instruction) = instruction else { break };
            match instruction.opcode {
                bytecode::opcodes::INVOKEDYNAMIC if has_sites => {
                    let at = instruction.bci as usize;
                    code[at + 3..at + 5].copy_from_slice(&site.to_be_bytes());
                    site += 1;
                }
                bytecode::opcodes::MONITORENTER => monitors = true,
                _ => {}
            }
        }
        if monitors {
            method.add_flags(MethodFlags::MONITORS);
        }
        code.extend_from_slice(&[0; CODE_MARGIN]);
        let bytes = code.len();
        if method.set_code(&code) {
            self.vm().class_takes(method.class(), bytes);
        }
        method.add_flags(MethodFlags::PREPARED);
        method.interpret_calls(self.vm().tiers().interpret);
        crate::compilation::at_first_call(self, method);
        Ok(())
    }
}

/// Is the class to be verified (`-Xverify`, by its loader)?
pub fn needs_verification(cur: &Current, class: ClassRef) -> bool {
    let options = &cur.vm().options;
    let flags = class.flags();
    if flags.contains(ClassFlags::UNVERIFIED) || class.constants().is_none() {
        return false;
    }
    if class.loader.is_privileged() { options.verify_boot } else { options.verify }
}

/// Loading constraints between a method and what it overrides (JVMS 5.4.2, last paragraph).
fn check_overriding_constraints(cur: &mut Current, class: ClassRef) -> JResult<()> {
    let Some(parent) = class.super_class() else { return Ok(()) };
    if class.loader.is_boot() {
        return Ok(());
    }
    for slot in 0..parent.vtable_length.min(class.vtable_length) as usize {
        let (above, mine) = (parent.virtual_method(slot), class.virtual_method(slot));
        if above == mine || mine.class() != class || above.class().loader == class.loader {
            continue;
        }
        constrain_overriding(cur, class, mine, above)?;
    }
    // Object's methods are named by types that mean the same everywhere.
    let mut supers =
        class.ancestors().filter(|c| c.super_class().is_some()).chain(class.all_interfaces().iter().copied());
    if supers.all(|above| above.loader == class.loader) {
        return Ok(());
    }
    for interface in class.all_interfaces() {
        for method in interface.methods() {
            if method.is_static() || method.is_private() {
                continue;
            }
            if let Some(target) = crate::select::find(cur.vm(), class, method)
                && target.class() != *interface
                && selects(target)
                && target.class().loader != interface.loader
            {
                constrain_selection(cur, class, target, method)?;
            }
        }
    }
    Ok(())
}

/// Is this method, found in a class or supplied by its superinterfaces, one that selection arrives at (JVMS 5.4.6)? Of interfaces'
/// methods that is neither one of several defaults nor an abstract one, so they impose nothing.
fn selects(found: MethodRef) -> bool {
    !(found.flags().contains(MethodFlags::CONFLICTING_DEFAULTS) || found.is_abstract() && found.class().is_interface())
}

fn constrain_overriding(cur: &mut Current, class: ClassRef, mine: MethodRef, above: MethodRef) -> JResult<()> {
    cur.impose_constraints(mine.class().loader, above.class().loader, mine.descriptor, |name, cur| {
        let places = crate::messages::two_classes_and_parents(cur, class, above.class());
        let (a, b) = (cur.describe_loader(mine.class().loader), cur.describe_loader(above.class().loader));
        format!(
            "loader constraint violation for class {}: when selecting overriding method '{}' the class loader {a} of the selected method's type {}, and the class loader {b} for its super type {} have different Class objects for the type {} used in the signature ({places})",
            class.external_name(),
            crate::messages::method_text(mine),
            mine.class().external_name(),
            above.class().external_name(),
            name.replace('/', "."),
        )
    })
}

fn constrain_selection(cur: &mut Current, class: ClassRef, selected: MethodRef, method: MethodRef) -> JResult<()> {
    cur.impose_constraints(method.class().loader, selected.class().loader, method.descriptor, |name, cur| {
        let places = crate::messages::two_classes_and_parents(cur, method.class(), selected.class());
        let (a, b) = (cur.describe_loader(method.class().loader), cur.describe_loader(selected.class().loader));
        format!(
            "loader constraint violation in interface itable initialization for class {}: when selecting method '{}' the class loader {a} for super interface {}, and the class loader {b} of the selected method's {}, {} have different Class objects for the type {} used in the signature ({places})",
            class.external_name(),
            crate::messages::method_text(method),
            method.class().external_name(),
            if selected.class().is_interface() { "interface" } else { "class" },
            selected.class().external_name(),
            name.replace('/', "."),
        )
    })
}
