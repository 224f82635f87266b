//! Messages of linkage errors that calls run into, as the stock VM words them.

use runtime::class::{Class, ClassRef, MethodRef};
use runtime::messages::{parameters_text, return_text};

/// `abstract class A`, `interface I`, `class C`.
fn kind_and_name(class: &Class) -> String {
    let kind = if class.is_interface() {
        "interface"
    } else if class.is_abstract() {
        "abstract class"
    } else {
        "class"
    };
    format!("{kind} {}", class.external_name())
}

/// AbstractMethodError: what a receiver's class lacks.
pub(crate) fn abstract_method(receiver: ClassRef, method: MethodRef) -> String {
    format!(
        "Receiver class {} does not define or inherit an implementation of the resolved method '{}{}{} {}({})' of {}.",
        receiver.external_name(),
        if method.is_abstract() { "abstract " } else { "" },
        if method.is_private() { "private " } else { "" },
        return_text(method.descriptor.bytes()),
        method.name,
        parameters_text(method.descriptor.bytes()),
        kind_and_name(method.class())
    )
}

/// IncompatibleClassChangeError: several interfaces' defaults (JVMS 5.4.6).
pub(crate) fn conflicting_defaults(receiver: ClassRef, method: MethodRef) -> String {
    let mut text = "Conflicting default methods:".to_owned();
    for interface in receiver.all_interfaces() {
        let Some(found) = interface.declared_method(method.name, method.descriptor) else { continue };
        let overridden = receiver.all_interfaces().iter().any(|other| {
            !std::ptr::eq(*other, *interface)
                && other.is_subclass_of(interface)
                && other.declared_method(method.name, method.descriptor).is_some()
        });
        if !found.is_abstract() && !found.is_static() && !overridden {
            text.push_str(&format!(" {}.{}", interface.name, found.name));
        }
    }
    text
}
