//! Which methods are compiled, when a compiler's bug is being looked for (docs/COMPILER.md, "A miscompilation"). Methods that aren't chosen may
//! still be inlined in those that are.

use runtime::class::MethodRef;
use runtime::vm::Vm;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Numbers of methods are below this.
const NUMBERS: u64 = 1 << 16;

/// Is a method among those that `-XX:CompileOnly` and `-XX:CompileBelow` leave to the compiler?
pub fn is_chosen(vm: &Vm, method: MethodRef) -> bool {
    let options = &vm.options;
    let is_named = || {
        let name = method.display();
        options.compile_only.iter().any(|pattern| names(pattern, &name))
    };
    (options.compile_only.is_empty() || is_named())
        && (options.compile_below == 0 || number(method) < options.compile_below)
}

/// Is a method compiled at its first call, where `-XX:+CompileAtFirstCall` asks for it? With `-XX:CompileSeed` half of the boot loader's methods aren't;
/// those that an even seed leaves out are compiled with the next one.
pub fn is_chosen_at_first(vm: &Vm, method: MethodRef) -> bool {
    let seed = vm.options.compile_seed;
    seed == 0 || !method.class().loader.is_boot() || {
        let mut hasher = DefaultHasher::new();
        (seed / 2, number(method)).hash(&mut hasher);
        (hasher.finish() ^ seed).is_multiple_of(2)
    }
}

/// A method's number, the same in each run.
pub fn number(method: MethodRef) -> u64 {
    let mut hasher = DefaultHasher::new();
    method.display().hash(&mut hasher);
    hasher.finish() % NUMBERS
}

/// Does a pattern mean the method with this class, name and descriptor? `a.B::c`, `a/B.c` or `a.B`, perhaps with the descriptor; `*` stands for
/// anything.
fn names(pattern: &str, method: &str) -> bool {
    let pattern = pattern.replace("::", ".");
    let (name, descriptor) = pattern.find('(').map_or((&*pattern, ""), |at| pattern.split_at(at));
    let name = name.replace('/', ".");
    let own = method.find('(').map_or(method, |at| &method[..at]);
    (matches(&name, own) || matches(&format!("{name}.*"), own))
        && (descriptor.is_empty() || method.ends_with(descriptor))
}

/// Does a text fit a pattern, where `*` stands for anything?
fn matches(pattern: &str, text: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == text,
        Some((before, after)) => text.strip_prefix(before).is_some_and(|rest| {
            let ends = rest.char_indices().map(|(at, _)| at).chain([rest.len()]);
            ends.into_iter().any(|at| matches(after, &rest[at..]))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_name_methods() {
        let method = "a.b.Map$Entry.get(I)Ljava/lang/Object;";
        let good = [
            "a.b.Map$Entry::get",
            "a/b/Map$Entry.get",
            "a.b.Map$Entry",
            "*.get",
            "a.b.*",
            "*",
            "a.*$Entry::g*",
            "a.b.Map$Entry.get(I)Ljava/lang/Object;",
        ];
        for pattern in good {
            assert!(names(pattern, method), "{pattern}");
        }
        for pattern in ["a.b.Map", "get", "a.b.Map$Entry::ge", "*.put", "a.b.Map$Entry.get(J)Ljava/lang/Object;", ""] {
            assert!(!names(pattern, method), "{pattern}");
        }
    }
}
