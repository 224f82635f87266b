//! What the versions of a class were made from: RetransformClasses (JVM TI) begins with it again.
//!
//! Invariant: most of a class file is in its parsed form, too, which never changes, so it is packed against that (`dictionary`).

use classfile::ClassFile;
use std::borrow::Cow;

/// What a version of a class was made from.
pub struct ClassBytes<'a> {
    /// The bytes that the class was defined with, before those changed them who can do it again.
    pub initial: Cow<'a, [u8]>,
    /// Did they change them?
    pub transformed: bool,
}

/// The same, as it is kept.
pub(crate) struct Origin {
    packed: Box<[u8]>,
    length: u32,
    transformed: bool,
}

impl Origin {
    /// `file` is what is kept of the class file anyway.
    pub(crate) fn new(file: &ClassFile, bytes: &ClassBytes<'_>) -> Origin {
        let mut packed = vec![0; lz4_flex::block::get_maximum_output_size(bytes.initial.len())];
        match lz4_flex::block::compress_into_with_dict(&bytes.initial, &mut packed, &dictionary(file)) {
            Ok(length) => packed.truncate(length),
            Err(error) => crate::vm_bug!("the bytes of a class can't be packed: {error}"),
        }
        Origin { packed: packed.into(), length: bytes.initial.len() as u32, transformed: bytes.transformed }
    }

    /// With the file that it was made with.
    pub(crate) fn read(&self, file: &ClassFile) -> ClassBytes<'static> {
        let mut bytes = vec![0; self.length as usize];
        match lz4_flex::block::decompress_into_with_dict(&self.packed, &mut bytes, &dictionary(file)) {
            Ok(_) => ClassBytes { initial: bytes.into(), transformed: self.transformed },
            Err(error) => crate::vm_bug!("the bytes of a class can't be unpacked: {error}"),
        }
    }
}

/// What a class file shares with its parsed form, in about its order.
fn dictionary(file: &ClassFile) -> Vec<u8> {
    let pool = file.constant_pool.content();
    // Most of a file are its pool and its code.
    let mut shared = Vec::with_capacity(2 * pool.len());
    shared.extend_from_slice(pool);
    for code in file.methods.iter().filter_map(|method| file.code(method)) {
        shared.extend_from_slice(&code.bytes);
        shared.extend_from_slice(code.stack_map_table.as_deref().unwrap_or_default());
        for (start, line) in &code.line_numbers {
            shared.extend_from_slice(&start.to_be_bytes());
            shared.extend_from_slice(&line.to_be_bytes());
        }
    }
    shared
}

#[cfg(test)]
mod tests {
    use super::*;
    use classfile::ParseOptions;

    const TEXT: &str = ".class public A\n.super java/lang/Object\n\
        .method public static sum : (I)I\n    .code stack 2 locals 2\n        iconst_0\n        istore_1\n\
        L1: iload_0\n        ifle L2\n        iload_1\n        iload_0\n        iadd\n        istore_1\n        iinc 0 -1\n        goto L1\n\
        L2: iload_1\n        ireturn\n    .end code\n.end method\n.end class\n";

    fn check(kept: &[u8], file: &[u8], most: usize) {
        let file = classfile::parse(file, ParseOptions::default()).unwrap();
        let origin = Origin::new(&file, &ClassBytes { initial: kept.into(), transformed: true });
        assert!(origin.packed.len() <= most, "{} of {} bytes", origin.packed.len(), kept.len());
        let read = origin.read(&file);
        assert_eq!((&read.initial[..], read.transformed), (kept, true));
    }

    #[test]
    fn bytes_come_back_whatever_they_are() {
        let class = |text: &str| {
            let version = format!(".version 49 0\n{text}");
            krakatau2::assemble(&version, krakatau2::AssemblerOptions {}).unwrap().remove(0).data
        };
        let file = class(TEXT);
        check(&file, &file, file.len() / 2);
        // A transformer changed the class, so it isn't what is kept.
        let other = class(&TEXT.replace("sum", "sumOfAll"));
        check(&other, &file, other.len());
        check(b"", &file, 1);
        check(&[7; 100_000], &file, 1000);
    }
}
