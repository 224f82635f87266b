//! Parts of exception messages that name classes with their modules and loaders, as the stock VM words them.

use crate::class::{ClassRef, MethodRef};
use crate::thread::Current;

/// `module java.base of loader 'bootstrap'`, `unnamed module of loader 'app'`.
pub fn module_of_loader(cur: &mut Current, class: ClassRef) -> String {
    let mut element = class;
    while let Some(component) = element.component {
        element = component;
    }
    let loader = cur.describe_loader(element.loader);
    match element.module().and_then(|m| m.name.map(|n| (n, m.version.clone()))) {
        Some((name, version)) => {
            let own = cur.vm().loaders.java_base().and_then(|base| base.version.as_ref());
            match version {
                Some(version) if own != Some(&version) => {
                    format!("module {name}@{version} of loader {loader}")
                }
                _ => format!("module {name} of loader {loader}"),
            }
        }
        None => {
            let java_base_only = cur.vm().loaders.java_base().is_none();
            if java_base_only {
                format!("module java.base of loader {loader}")
            } else {
                format!("unnamed module of loader {loader}")
            }
        }
    }
}

/// `a.B is in unnamed module of loader 'app'`; with `parent`, the loader's parent is named too.
pub fn class_in_module_of_loader(cur: &mut Current, class: ClassRef, use_are: bool, parent: bool) -> String {
    let place = module_of_loader(cur, class);
    let mut text = format!("{} {} in {place}", class.external_name(), if use_are { "are" } else { "is" });
    if parent || !class.loader.is_lasting() {
        text.push_str(&parent_text(cur, class));
    }
    text
}

fn parent_text(cur: &mut Current, class: ClassRef) -> String {
    let wk = cur.vm().well_known();
    let object = class.loader.handle().get(cur);
    if object.is_null() {
        return String::new();
    }
    let parent = object.load_ref(wk.class_loader_parent);
    let parent = cur.handle(parent);
    let loader = cur.loader_of(parent);
    format!(", parent loader {}", cur.describe_loader(loader))
}

/// `a.B is in unnamed module of loader 'app'`.
pub fn class_in_module(cur: &mut Current, class: ClassRef) -> String {
    let place = module_of_loader(cur, class);
    format!("{} is in {place}", class.external_name())
}

/// Two classes and where they are, with the parents of loaders that aren't the JDK's.
pub fn two_classes_and_parents(cur: &mut Current, a: ClassRef, b: ClassRef) -> String {
    let first = class_in_module_of_loader(cur, a, false, false);
    let second = class_in_module_of_loader(cur, b, false, false);
    format!("{first}; {second}")
}

/// What is wrong with the nests of two classes of which one was refused a private member of the other; nothing for other members.
pub fn nest_errors(cur: &mut Current, flags: u16, from: ClassRef, owner: ClassRef) -> String {
    if flags & 2 == 0 {
        return String::new();
    }
    let errors: Vec<String> = [from, owner].into_iter().filter_map(|class| nest_error(cur, class)).collect();
    if errors.is_empty() { String::new() } else { format!(", ({})", errors.join(", ")) }
}

fn nest_error(cur: &mut Current, class: ClassRef) -> Option<String> {
    let (host, why) = crate::access::rejected_host(cur, class)?;
    let (own, its) = (cur.describe_loader(class.loader), cur.describe_loader(host.loader));
    Some(format!(
        "Type {} (loader: {own}) is not a nest member of type {} (loader: {its}): {why}",
        class.external_name(),
        host.external_name()
    ))
}

/// Two classes and where they are: `A and B are in …`, or `A is in …; B is in …`.
pub fn two_classes(cur: &mut Current, a: ClassRef, b: ClassRef) -> String {
    let (place_a, place_b) = (module_of_loader(cur, a), module_of_loader(cur, b));
    if place_a == place_b {
        return format!("{} and {} are in {place_a}", a.external_name(), b.external_name());
    }
    format!("{} is in {place_a}; {} is in {place_b}", a.external_name(), b.external_name())
}

/// `class A cannot be cast to class B (A is in …; B is in …)`.
pub fn class_cast(cur: &mut Current, from: ClassRef, to: ClassRef) -> String {
    let places = two_classes(cur, from, to);
    format!("class {} cannot be cast to class {} ({places})", from.external_name(), to.external_name())
}

/// For invokeinterface on a receiver that lacks the interface.
pub fn class_implements(_cur: &mut Current, receiver: ClassRef, interface: ClassRef) -> String {
    format!(
        "Class {} does not implement the requested interface {}",
        receiver.external_name(),
        interface.external_name()
    )
}

/// A type of a descriptor in Java's spelling; returns the rest.
fn java_type(descriptor: &[u8]) -> (String, &[u8]) {
    let dimensions = descriptor.iter().take_while(|b| **b == b'[').count();
    let rest = &descriptor[dimensions..];
    let (mut text, rest) = match rest.first() {
        Some(b'L') => {
            let end = rest.iter().position(|b| *b == b';').unwrap_or(rest.len() - 1);
            (String::from_utf8_lossy(&rest[1..end]).replace('/', "."), &rest[end + 1..])
        }
        Some(&first) => {
            let keyword = crate::class::BasicType::of_descriptor(first).map_or("?", |t| t.keyword());
            (keyword.to_owned(), &rest[1..])
        }
        None => (String::new(), rest),
    };
    for _ in 0..dimensions {
        text.push_str("[]");
    }
    (text, rest)
}

/// Parameter types in Java's spelling, separated by `, `.
pub fn parameters_text(descriptor: &[u8]) -> String {
    let end = descriptor.iter().position(|b| *b == b')').unwrap_or(descriptor.len());
    let mut rest = descriptor.get(1..end).unwrap_or(&[]);
    let mut parts = Vec::new();
    while !rest.is_empty() {
        let (text, more) = java_type(rest);
        parts.push(text);
        rest = more;
    }
    parts.join(", ")
}

/// The return type in Java's spelling.
pub fn return_text(descriptor: &[u8]) -> String {
    let at = descriptor.iter().position(|b| *b == b')').map_or(0, |p| p + 1);
    java_type(&descriptor[at..]).0
}

/// A field's type in Java's spelling.
pub fn type_text(descriptor: &[u8]) -> String {
    java_type(descriptor).0
}

/// `void a.B.m(int, java.lang.String)`.
pub fn method_text(method: MethodRef) -> String {
    member_method_text(&method.class().external_name(), method.name.bytes(), method.descriptor.bytes())
}

/// As `method_text`, from parts.
pub fn member_method_text(class: &str, name: &[u8], descriptor: &[u8]) -> String {
    format!("{} {class}.{}({})", return_text(descriptor), String::from_utf8_lossy(name), parameters_text(descriptor))
}
