//! Heap dumps in the format CLASSIC: text, a line for each object and one for what it refers to.

use super::javacore::pointer;
use inspection::{DumpedClass, DumpedObject, HeapDumper, References, Shape};
use std::io::{self, Write};

/// See the module.
pub struct Classic<W: Write> {
    out: W,
    classes: u64,
    objects: u64,
    object_arrays: u64,
    primitive_arrays: u64,
    references: u64,
    nulls: u64,
}

impl<W: Write> Classic<W> {
    /// Begins a file with what version of what it was written by.
    ///
    /// # Errors
    /// The file's.
    pub fn begin(mut out: W, version: &str) -> io::Result<Classic<W>> {
        write!(out, "// Version: {version}")?;
        Ok(Classic { out, classes: 0, objects: 0, object_arrays: 0, primitive_arrays: 0, references: 0, nulls: 0 })
    }

    /// Ends the file.
    ///
    /// # Errors
    /// The file's.
    pub fn end(mut self) -> io::Result<W> {
        let Classic { classes, objects, object_arrays, primitive_arrays, references, nulls, .. } = self;
        let total = classes + objects + object_arrays + primitive_arrays;
        write!(
            self.out,
            "\n// Breakdown - Classes: {classes}, Objects: {objects}, ObjectArrays: {object_arrays}, \
             PrimitiveArrays: {primitive_arrays}\n// EOF:  Total 'Objects',Refs(null) : {total},{references}({nulls})\n"
        )?;
        self.out.flush()?;
        Ok(self.out)
    }

    fn entry(&mut self, address: u64, size: u64, what: &str, name: &[u8], parts: &[References<'_>]) -> io::Result<()> {
        write!(self.out, "\n{} [{size}] {what} ", pointer(address))?;
        self.out.write_all(name)?;
        self.out.write_all(b"\n\t")?;
        let mut outcome = Ok(());
        for part in parts {
            part(&mut |target| {
                self.references += 1;
                if target == 0 {
                    self.nulls += 1;
                } else if outcome.is_ok() {
                    outcome = write!(self.out, "{} ", pointer(target));
                }
            });
        }
        outcome
    }
}

impl<W: Write> HeapDumper for Classic<W> {
    fn object(&mut self, object: &DumpedObject<'_>) -> io::Result<()> {
        // Arrays are counted by what is in them in the end.
        let leaf = object.name.trim_ascii_start().iter().find(|byte| **byte != b'[');
        match object.shape {
            Shape::Instance => self.objects += 1,
            _ if leaf == Some(&b'L') => self.object_arrays += 1,
            _ => self.primitive_arrays += 1,
        }
        self.entry(object.address, object.size, "OBJ", object.name, &[object.references])
    }

    fn class(&mut self, class: &DumpedClass<'_>) -> io::Result<()> {
        self.classes += 1;
        self.entry(class.address, class.object_size, "CLS", class.name, &[class.fields, class.statics])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_and_classes_have_two_lines() {
        let mut classic = Classic::begin(Vec::new(), "JRE 25").unwrap();
        let none = |_: &mut dyn FnMut(u64)| ();
        let some = |tell: &mut dyn FnMut(u64)| [16, 0, 32].into_iter().for_each(tell);
        let mut object = |name: &[u8], shape, references: References<'_>| {
            let object =
                DumpedObject { address: 16, class: 8, name, shape, length: 3, size: 40, hash: None, references };
            classic.object(&object).unwrap();
        };
        object(b"p/A", Shape::Instance, &some);
        object(b"[[I", Shape::References(8), &none);
        object(b"[Lp/A;", Shape::References(8), &none);
        object(b"[I", Shape::Primitives(b'I'), &none);
        let class = DumpedClass {
            address: 64,
            name: b"p/A",
            instance_size: 24,
            object_size: 96,
            superclass: 8,
            hash: None,
            loader: 16,
            fields: &none,
            statics: &some,
            classes: &some,
        };
        classic.class(&class).unwrap();
        let text = String::from_utf8(classic.end().unwrap()).unwrap();
        let expected = "// Version: JRE 25\n\
            0x0000000000000010 [40] OBJ p/A\n\t0x0000000000000010 0x0000000000000020 \n\
            0x0000000000000010 [40] OBJ [[I\n\t\n\
            0x0000000000000010 [40] OBJ [Lp/A;\n\t\n\
            0x0000000000000010 [40] OBJ [I\n\t\n\
            0x0000000000000040 [96] CLS p/A\n\t0x0000000000000010 0x0000000000000020 \n\
            // Breakdown - Classes: 1, Objects: 1, ObjectArrays: 1, PrimitiveArrays: 2\n\
            // EOF:  Total 'Objects',Refs(null) : 5,6(2)\n";
        assert_eq!(text, expected);
    }
}
