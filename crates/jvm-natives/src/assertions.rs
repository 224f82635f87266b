//! The assertion status of classes as the command line's `-ea`, `-da`, `-esa` and `-dsa` have it (JLS 14.10).
//!
//! Invariant: of several directives for the same class or package the last wins; a class beats its packages, and an inner package
//! an outer one.

use crate::entry::{class_of, dotted, h, native_functions, object_array, rows};
use abi::jni::jclass;
use heap::ARRAY_BASE;
use options::Options;
use runtime::class::BasicType;
use runtime::exceptions::{JResult, Thrown};
use runtime::natives::{Arguments, VmNative, boolean, reference};
use runtime::refs::Handle;
use runtime::thread::Current;

/// Are assertions enabled in a class with this name (dotted)?
fn enabled(options: &Options, name: &str, system: bool) -> bool {
    let last = |wanted: &str, package: bool| {
        let mut directives = options.assertions.iter().rev();
        directives.find_map(|(on, what)| {
            let (named, is_package) = what.as_ref()?;
            (*is_package == package && named.replace('/', ".") == wanted).then_some(*on)
        })
    };
    if let Some(on) = last(name, false) {
        return on;
    }
    let mut package = name;
    loop {
        package = package.rfind('.').map_or("", |at| &package[..at]);
        if let Some(on) = last(package, true) {
            return on;
        }
        if package.is_empty() {
            return if system { options.system_assertions } else { by_default(options) };
        }
    }
}

/// What `-ea` or `-da` without a name says.
fn by_default(options: &Options) -> bool {
    options.assertions.iter().rev().find(|(_, what)| what.is_none()).is_some_and(|(on, _)| *on)
}

fn desired_assertion_status(cur: &mut Current, class: Handle) -> JResult<bool> {
    let class = class_of(cur, class)?;
    let options = &cur.vm().options;
    if options.assertions.is_empty() {
        return Ok(class.loader.is_boot() && options.system_assertions);
    }
    let name = dotted(class.name.bytes());
    Ok(enabled(options, &String::from_utf8_lossy(&name), class.loader.is_boot()))
}

fn desired_assertion_status_native(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    Ok(boolean(desired_assertion_status(cur, a.handle(0))?))
}

native_functions! {
    /// `Class.desiredAssertionStatus0` (static, so a class comes before the argument)
    #[unsafe(no_mangle)]
    pub fn JVM_DesiredAssertionStatus(cur, _: jclass, class: jclass) -> bool {
        desired_assertion_status(cur, h(class))
    }
}

/// A java.lang.AssertionStatusDirectives with everything the command line says.
fn directives(cur: &mut Current) -> JResult<Handle> {
    let vm = cur.vm();
    let wk = vm.well_known();
    let class = wk.class_assertion_status_directives;
    cur.initialize(class)?;
    let result = cur.new_instance(class)?;
    let lists = [
        (false, wk.assertion_classes, wk.assertion_class_enabled),
        (true, wk.assertion_packages, wk.assertion_package_enabled),
    ];
    for (packages, names_field, enabled_field) in lists {
        let named: Vec<(bool, String)> = vm
            .options
            .assertions
            .iter()
            .filter_map(|(on, what)| what.as_ref().filter(|w| w.1 == packages).map(|w| (*on, w.0.replace('/', "."))))
            .collect();
        let mut names = Vec::with_capacity(named.len());
        for (_, name) in &named {
            names.push(cur.new_string(name)?);
        }
        let names = object_array(cur, wk.class_string, &names)?;
        let flags = cur.new_array(BasicType::Boolean, named.len() as i32)?;
        for (index, (on, _)) in named.iter().enumerate() {
            flags.get(cur).store_u8(ARRAY_BASE + index, u8::from(*on));
        }
        result.get(cur).store_ref(cur, names_field, names.get(cur));
        result.get(cur).store_ref(cur, enabled_field, flags.get(cur));
    }
    result.get(cur).store_u8(wk.assertion_deflt as usize, u8::from(by_default(&vm.options)));
    Ok(result)
}

fn retrieve_directives(cur: &mut Current, _: Arguments) -> Result<u64, Thrown> {
    let result = directives(cur)?;
    Ok(reference(result.get(cur)))
}

native_functions! {
    /// `ClassLoader.retrieveDirectives`
    #[unsafe(no_mangle)]
    pub fn JVM_AssertionStatusDirectives(cur, _: jclass) -> Handle {
        directives(cur)
    }
}

pub(crate) const CLASS: &[VmNative] = rows! { "java/lang/Class";
    "desiredAssertionStatus0" "(Ljava/lang/Class;)Z" 17..=25 => desired_assertion_status_native;
};

pub(crate) const CLASS_LOADER: &[VmNative] = rows! { "java/lang/ClassLoader";
    "retrieveDirectives" "()Ljava/lang/AssertionStatusDirectives;" 17..=25 => retrieve_directives;
};

#[cfg(test)]
mod tests {
    use super::enabled;
    use options::Options;

    fn directive(on: bool, what: Option<(&str, bool)>) -> (bool, Option<(String, bool)>) {
        (on, what.map(|(name, package)| (name.to_owned(), package)))
    }

    #[test]
    fn most_specific_and_last_wins() {
        let options = Options {
            assertions: vec![
                directive(true, None),
                directive(false, Some(("com.wombat", true))),
                directive(true, Some(("com.wombat.fruitbat", true))),
                directive(false, Some(("com.wombat.fruitbat.Brickbat", false))),
                directive(true, Some(("x.Y", false))),
                directive(false, Some(("x.Y", false))),
            ],
            ..Options::default()
        };
        let check = |name: &str, expected| assert_eq!(enabled(&options, name, false), expected, "{name}");
        check("Main", true);
        check("com.wombat.Main", false);
        check("com.wombat.other.Main", false);
        check("com.wombat.fruitbat.Bat", true);
        check("com.wombat.fruitbat.Brickbat", false);
        check("x.Y", false);
        assert!(!enabled(&options, "java.lang.String", true));
    }
}
