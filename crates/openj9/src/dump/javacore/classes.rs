//! CLASSES: class loaders and what they have defined.

use super::{Lines, pointer};
use inspection::{ShownLoader, Snapshot};

/// CLASSES
pub(super) fn all(lines: &mut Lines, snapshot: &Snapshot) {
    lines.line("1CLTEXTCLLOS", format_args!("Class loaders"));
    lines.line("1CLTEXTCLLSS", format_args!("p: boot, x: platform, s: application, t: trusted"));
    for (at, loader) in snapshot.loaders.iter().enumerate() {
        let flags = match loader.object.as_ref().map(|object| object.class.as_str()) {
            None => "p---t---",
            Some("jdk/internal/loader/ClassLoaders$PlatformClassLoader") => "-x--t---",
            Some("jdk/internal/loader/ClassLoaders$AppClassLoader") => "----st--",
            Some(_) => "-----t--",
        };
        let parent = match (&loader.parent, at) {
            (Some(parent), _) => format!("Parent {}({})", parent.class, pointer(parent.address)),
            (None, _) => format!("Parent *none*({})", pointer(0)),
        };
        lines.line("2CLTEXTCLLOADER", format_args!("{flags} {}, {parent}", name(loader)));
        lines.line("3CLNMBRLOADEDCL", format_args!("         Classes: {}", loader.classes.len()));
    }
    lines.line("1CLTEXTCLLOD", format_args!("Their classes"));
    for loader in &snapshot.loaders {
        lines.line("2CLTEXTCLLOAD", format_args!("      {}", name(loader)));
        for class in &loader.classes {
            lines.line("3CLTEXTCLASS", format_args!("         {}({})", class.class, pointer(class.address)));
        }
    }
}

fn name(loader: &ShownLoader) -> String {
    match &loader.object {
        None => format!("Loader *System*({})", pointer(0)),
        Some(object) => format!("Loader {}({})", object.class, pointer(object.address)),
    }
}
