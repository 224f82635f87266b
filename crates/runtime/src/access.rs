//! Access control (JVMS 5.4.4).

use crate::class::ClassRef;
use crate::module::ModuleAccess;
use crate::thread::Current;

/// May code of `from` name class `to`?
pub fn class_accessible(from: ClassRef, to: ClassRef) -> bool {
    let mut to = to;
    while let Some(component) = to.component {
        to = component;
    }
    to.is_primitive() || from == to || accessible_as(from, to, to.access_flags())
}

/// The same of a class of a file, if it has or gets these modifiers.
pub(crate) fn accessible_as(from: ClassRef, to: ClassRef, access_flags: u16) -> bool {
    from.same_package(to) || access_flags & 1 != 0 && matches!(module_access(from, to), ModuleAccess::Yes)
}

/// The module part.
pub fn module_access(from: ClassRef, to: ClassRef) -> ModuleAccess {
    let vm = crate::vm::vm();
    crate::module::check(from, to, |package| match vm {
        Some(vm) => vm.symbols.intern(package),
        None => crate::vm_bug!("access check without a VM"),
    })
}

/// Are the classes of one nest (JVMS 5.4.4)? May load the nest host.
///
/// # Errors
/// None: what can't be validated is its own host.
pub fn same_nest(cur: &mut Current, a: ClassRef, b: ClassRef) -> bool {
    a == b || nest_host(cur, a) == nest_host(cur, b)
}

/// The nest host of a class (JVMS 5.4.4); the class itself when its claim can't be validated.
pub fn nest_host(cur: &mut Current, class: ClassRef) -> ClassRef {
    if let Some(host) = class.known_nest_host() {
        return if class.is_hidden() && host != class { nest_host(cur, host) } else { host };
    }
    let host = validated_host(cur, class).unwrap_or(class);
    class.set_nest_host(host);
    host
}

fn validated_host(cur: &mut Current, class: ClassRef) -> Option<ClassRef> {
    let constants = class.constants()?;
    let host = match crate::resolve::class(cur, constants, constants.file.nest_host?) {
        Ok(host) => host,
        Err(_) => {
            // Only VirtualMachineErrors would matter, and asking again is allowed; the member is its own host then.
            let _ = cur.take_exception();
            return None;
        }
    };
    membership(class, host).is_ok().then_some(host)
}

/// Is a class that claims to be in a nest one of its members (JVMS 5.4.4)? If not, why.
fn membership(class: ClassRef, host: ClassRef) -> Result<(), &'static str> {
    if !class.same_package(host) {
        return Err("types are in different packages");
    }
    let listed = host
        .class_file()
        .is_some_and(|file| file.nest_members.iter().any(|m| file.constant_pool.class_name(*m) == class.name.bytes()));
    if listed { Ok(()) } else { Err("current type is not listed as a nest member") }
}

/// The nest host that a class claims and that doesn't want it, and why; for messages.
pub(crate) fn rejected_host(cur: &mut Current, class: ClassRef) -> Option<(ClassRef, &'static str)> {
    let constants = class.constants()?;
    let host = match crate::resolve::class(cur, constants, constants.file.nest_host?) {
        Ok(host) => host,
        Err(_) => {
            let _ = cur.take_exception();
            return None;
        }
    };
    membership(class, host).err().map(|why| (host, why))
}

/// May code of `from` use a member declared in `owner` with these access flags, found through `through`?
pub fn member_accessible(cur: &mut Current, from: ClassRef, owner: ClassRef, flags: u16, through: ClassRef) -> bool {
    if flags & 1 != 0 || from == owner {
        return true;
    }
    if flags & 2 != 0 {
        return same_nest(cur, from, owner);
    }
    if from.same_package(owner) {
        return true;
    }
    if flags & 4 != 0 && from.is_subclass_of(owner) && !from.is_interface() {
        return flags & 8 != 0 || through.is_subclass_of(from) || from.is_subclass_of(through) || through.is_array();
    }
    false
}
