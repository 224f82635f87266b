//! Heap dumps in the HPROF binary format (1.0.2), which heap analysers read.
//!
//! Invariant: written with the world stopped; identifiers are addresses at that moment. Records' lengths are 32 bits, so objects go into
//! segments, and an array that no record can hold is cut.

use flate2::Compression;
use flate2::write::GzEncoder;
use hashbrown::{HashMap, HashSet};
use heap::{Address, Kind};
use inspection::ReferenceKind;
use platform::output_file;
use runtime::class::{BasicType, Class, ClassRef, Field};
use runtime::refs::Ref;
use runtime::root_kinds;
use runtime::safepoint::World;
use runtime::symbol::Symbol;
use runtime::thread::Current;
use runtime::thread_stack::Stack;
use std::io::{self, BufWriter, Write};
use std::path::Path;

// Records.
const STRING: u8 = 0x01;
const LOAD_CLASS: u8 = 0x02;
const STACK_FRAME: u8 = 0x04;
const STACK_TRACE: u8 = 0x05;
const HEAP_DUMP_SEGMENT: u8 = 0x1c;
const HEAP_DUMP_END: u8 = 0x2c;
// What a segment holds.
const ROOT_JNI_GLOBAL: u8 = 0x01;
const ROOT_JNI_LOCAL: u8 = 0x02;
const ROOT_JAVA_FRAME: u8 = 0x03;
const ROOT_STICKY_CLASS: u8 = 0x05;
const ROOT_MONITOR_USED: u8 = 0x07;
const ROOT_THREAD_OBJECT: u8 = 0x08;
const ROOT_UNKNOWN: u8 = 0xff;
const CLASS_DUMP: u8 = 0x20;
const INSTANCE_DUMP: u8 = 0x21;
const OBJECT_ARRAY_DUMP: u8 = 0x22;
const PRIMITIVE_ARRAY_DUMP: u8 = 0x23;

/// The stack trace of what has none.
const NO_TRACE: u32 = 1;
/// Bytes of a segment from which the next one begins.
const SEGMENT: usize = 1 << 20;

/// How a dump is to be written.
#[derive(Clone, Copy, Default)]
pub struct Form {
    /// Reachable objects only: garbage is collected first.
    pub live: bool,
    /// Replace a file that is there.
    pub overwrite: bool,
    /// The level of gzip's compression, 1 to 9.
    pub gzip: Option<u32>,
}

impl Form {
    /// Reads the level of compression.
    ///
    /// # Errors
    /// What to tell who asked.
    pub fn compressed(self, level: &str) -> Result<Form, String> {
        match level.parse() {
            Ok(gzip @ 1..=9) => Ok(Form { gzip: Some(gzip), ..self }),
            _ => Err(format!("Compression level out of range (1-9): {level}")),
        }
    }
}

/// Writes the heap to a new file that only its owner may read; the number of bytes that it then has.
///
/// # Errors
/// Those of the file.
pub fn write(cur: &mut Current, path: &Path, form: Form) -> io::Result<u64> {
    let open = if form.overwrite { output_file::replace } else { output_file::create_new };
    let file = open(path, 0o600)?;
    if form.live {
        cur.collect("Heap Dump Initiated GC");
    }
    let _stopped = World::stop(cur);
    match form.gzip {
        None => dump(cur, &file)?,
        Some(level) => {
            let mut packed = GzEncoder::new(&file, Compression::new(level));
            dump(cur, &mut packed)?;
            packed.finish()?;
        }
    }
    Ok(file.metadata()?.len())
}

/// Writes the heap; the world is stopped.
pub fn dump(cur: &Current, out: impl Write) -> io::Result<()> {
    let out = BufWriter::with_capacity(1 << 20, out);
    let mut dump = Dump { cur, out, segment: Vec::new(), known: HashSet::new() };
    dump.all()?;
    dump.out.flush()
}

struct Dump<'a, W: Write> {
    cur: &'a Current,
    out: BufWriter<W>,
    segment: Vec<u8>,
    /// Symbols that have been written.
    known: HashSet<usize>,
}

/// The letter's number in the format.
fn type_number(basic_type: BasicType) -> u8 {
    match basic_type {
        BasicType::Reference | BasicType::Void => 2,
        BasicType::Boolean => 4,
        BasicType::Char => 5,
        BasicType::Float => 6,
        BasicType::Double => 7,
        BasicType::Byte => 8,
        BasicType::Short => 9,
        BasicType::Int => 10,
        BasicType::Long => 11,
    }
}

impl<W: Write> Dump<'_, W> {
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.out.write_all(bytes)
    }

    fn record(&mut self, tag: u8, body: &[u8]) -> io::Result<()> {
        let mut head = [0; 9];
        head[0] = tag;
        head[5..].copy_from_slice(&(body.len() as u32).to_be_bytes());
        self.put(&head)?;
        self.put(body)
    }

    fn object(&self, address: Address) -> Ref<'_> {
        // SAFETY: the world is stopped; an object of the heap.
        unsafe { Ref::from_address(self.cur, address) }
    }

    /// The number of a name, written before it is used.
    fn text(&mut self, symbol: Symbol) -> io::Result<u64> {
        let id = symbol.address() as u64;
        if self.known.insert(symbol.address()) {
            let body = [&id.to_be_bytes(), symbol.bytes()].concat();
            self.record(STRING, &body)?;
        }
        Ok(id)
    }

    fn all(&mut self) -> io::Result<()> {
        self.put(b"JAVA PROFILE 1.0.2\0")?;
        self.put(&8u32.to_be_bytes())?;
        self.put(&(platform::time::wall_millis() as u64).to_be_bytes())?;
        let vm = self.cur.vm();
        let classes: Vec<ClassRef> =
            vm.all_classes().filter(|c| !c.is_primitive() && !c.mirror_address().is_null()).collect();
        let mut serials: HashMap<usize, u32> = HashMap::new();
        for (number, class) in classes.iter().enumerate() {
            let serial = number as u32 + 1;
            serials.insert(std::ptr::from_ref::<Class>(class) as usize, serial);
            self.load_class(class, serial)?;
        }
        let empty = [NO_TRACE.to_be_bytes(), 0u32.to_be_bytes(), 0u32.to_be_bytes()].concat();
        self.record(STACK_TRACE, &empty)?;
        let mut thread_serials: HashMap<i64, u32> = HashMap::new();
        let mut frame_number = 0u64;
        for (number, (thread, stack)) in self.all_threads().into_iter().enumerate() {
            let serial = number as u32 + 1;
            let id = self.object(thread).load_i64(vm.well_known().thread_tid as usize);
            thread_serials.insert(id, serial);
            self.stack(&stack, serial, &serials, &mut frame_number)?;
        }
        self.roots(&thread_serials)?;
        for class in classes {
            self.class(class)?;
        }
        self.objects()?;
        self.end_segment()?;
        self.record(HEAP_DUMP_END, &[])
    }

    fn load_class(&mut self, class: ClassRef, serial: u32) -> io::Result<()> {
        let name = self.text(class.name)?;
        for field in class.fields() {
            self.text(field.name)?;
        }
        let body = [
            &serial.to_be_bytes()[..],
            &(class.mirror_address().0 as u64).to_be_bytes(),
            &NO_TRACE.to_be_bytes(),
            &name.to_be_bytes(),
        ]
        .concat();
        self.record(LOAD_CLASS, &body)
    }

    /// The live threads, virtual ones included, with their stacks.
    fn all_threads(&self) -> Vec<(Address, Stack)> {
        let mut found = Vec::new();
        for thread in self.cur.vm().threads.snapshot().into_iter().filter(|t| !t.thread_object().is_null()) {
            found.push((thread.thread_object(), Stack::carrier(thread)));
            if thread.mounted().is_some() {
                found.push((thread.current_object(), Stack::current(thread)));
            }
        }
        let vm = self.cur.vm();
        runtime::continuation::each_instance(vm, vm.well_known().class_virtual_thread, &mut |object| {
            if let Some(stack) = Stack::of_unmounted_virtual(self.cur, self.object(object)) {
                found.push((object, stack));
            }
        });
        found
    }

    /// The frames and the trace of a thread; its trace's number is one more than the thread's.
    fn stack(
        &mut self,
        stack: &Stack,
        serial: u32,
        classes: &HashMap<usize, u32>,
        frame_number: &mut u64,
    ) -> io::Result<()> {
        let mut frames = Vec::new();
        for frame in stack.frames() {
            let Some(method) = frame.method() else { continue };
            *frame_number += 1;
            frames.push(*frame_number);
            let (name, descriptor) = (self.text(method.name)?, self.text(method.descriptor)?);
            let source = method.class_file().and_then(|f| Some(f.constant_pool.utf8(f.source_file?)));
            let source = match source {
                Some(bytes) => {
                    let symbol = self.cur.vm().symbols.intern(bytes);
                    self.text(symbol)?
                }
                None => 0,
            };
            let class = classes.get(&(std::ptr::from_ref::<Class>(method.class()) as usize)).copied().unwrap_or(0);
            let line = match frame.shown_bci() {
                None => -3,
                Some(bci) => method.line_number(bci).map_or(-1, i32::from),
            };
            let body = [
                &frame_number.to_be_bytes()[..],
                &name.to_be_bytes(),
                &descriptor.to_be_bytes(),
                &source.to_be_bytes(),
                &class.to_be_bytes(),
                &line.to_be_bytes(),
            ]
            .concat();
            self.record(STACK_FRAME, &body)?;
        }
        let mut body =
            [(serial + NO_TRACE).to_be_bytes(), serial.to_be_bytes(), (frames.len() as u32).to_be_bytes()].concat();
        frames.iter().for_each(|f| body.extend(f.to_be_bytes()));
        self.record(STACK_TRACE, &body)
    }

    fn begin(&mut self, tag: u8, object: Address) -> io::Result<()> {
        if self.segment.len() >= SEGMENT {
            self.end_segment()?;
        }
        self.segment.push(tag);
        self.id(object);
        Ok(())
    }

    fn id(&mut self, object: Address) {
        self.segment.extend((object.0 as u64).to_be_bytes());
    }

    fn number(&mut self, number: u32) {
        self.segment.extend(number.to_be_bytes());
    }

    fn end_segment(&mut self) -> io::Result<()> {
        if self.segment.is_empty() {
            return Ok(());
        }
        let segment = std::mem::take(&mut self.segment);
        self.record(HEAP_DUMP_SEGMENT, &segment)
    }

    fn roots(&mut self, threads: &HashMap<i64, u32>) -> io::Result<()> {
        let thread_id = self.cur.vm().well_known().thread_tid as usize;
        let cur = self.cur;
        let unmounted: Vec<(Address, Stack)> =
            self.all_threads().into_iter().filter(|(_, stack)| stack.thread.is_none()).collect();
        let mut visit = |kind, object: Address| -> io::Result<()> {
            if object.is_null() {
                return Ok(());
            }
            let serial = |id: i64| threads.get(&id).copied().unwrap_or(0);
            match kind {
                ReferenceKind::JniGlobal => {
                    self.begin(ROOT_JNI_GLOBAL, object)?;
                    self.id(object);
                }
                ReferenceKind::SystemClass => self.begin(ROOT_STICKY_CLASS, object)?,
                ReferenceKind::Monitor => self.begin(ROOT_MONITOR_USED, object)?,
                ReferenceKind::Thread => {
                    let number = serial(self.object(object).load_i64(thread_id));
                    self.begin(ROOT_THREAD_OBJECT, object)?;
                    self.number(number);
                    self.number(number + NO_TRACE);
                }
                ReferenceKind::StackLocal { thread_id, depth, .. } => {
                    self.begin(ROOT_JAVA_FRAME, object)?;
                    self.number(serial(thread_id));
                    self.number(depth as u32);
                }
                ReferenceKind::JniLocal { thread_id, depth, .. } => {
                    self.begin(ROOT_JNI_LOCAL, object)?;
                    self.number(serial(thread_id));
                    self.number(depth as u32);
                }
                _ => self.begin(ROOT_UNKNOWN, object)?,
            }
            Ok(())
        };
        root_kinds::each(cur, &|_| 0, &mut visit)?;
        for (thread, stack) in unmounted {
            visit(ReferenceKind::Thread, thread)?;
            root_kinds::each_of_stack(cur, &stack, thread, &|_| 0, &mut visit)?;
        }
        Ok(())
    }

    fn class(&mut self, class: ClassRef) -> io::Result<()> {
        let wk = self.cur.vm().well_known();
        let mirror = class.mirror_address();
        let linked = |field| self.object(mirror).load_ref(field).address();
        let (loader, domain) = (linked(wk.class_class_loader_field), linked(wk.class_protection_domain));
        self.begin(CLASS_DUMP, mirror)?;
        self.number(NO_TRACE);
        self.id(class.super_class().map_or(Address::NULL, |c| c.mirror_address()));
        self.id(loader);
        self.id(Address::NULL);
        self.id(domain);
        self.id(Address::NULL);
        self.id(Address::NULL);
        self.number(class.instance_size());
        self.segment.extend(0u16.to_be_bytes());
        let (statics, others): (Vec<&Field>, Vec<&Field>) = class.fields().iter().partition(|f| f.is_static());
        self.segment.extend((statics.len() as u16).to_be_bytes());
        for field in statics {
            self.segment.extend((field.name.address() as u64).to_be_bytes());
            self.segment.push(type_number(field.basic_type));
            self.value(mirror, field);
        }
        self.segment.extend((others.len() as u16).to_be_bytes());
        for field in others {
            self.segment.extend((field.name.address() as u64).to_be_bytes());
            self.segment.push(type_number(field.basic_type));
        }
        Ok(())
    }

    fn value(&mut self, holder: Address, field: &Field) {
        let offset = field.offset() as usize;
        let object = self.object(holder);
        let bits = match field.basic_type.shift() {
            0 => u64::from(object.load_i8(offset) as u8),
            1 => u64::from(object.load_u16(offset)),
            2 => u64::from(object.load_u32(offset)),
            _ => object.load_u64(offset),
        };
        self.segment.extend(&bits.to_be_bytes()[8 - (1 << field.basic_type.shift())..]);
    }

    fn objects(&mut self) -> io::Result<()> {
        let heap = self.cur.vm().heap();
        let mut outcome = Ok(());
        let mut visit = |object| {
            if outcome.is_ok() {
                outcome = self.any_object(object);
            }
        };
        // SAFETY: the world is stopped, and nothing is allocated in the heap.
        unsafe { heap.enumerate_objects(&mut visit) };
        outcome
    }

    fn any_object(&mut self, object: Address) -> io::Result<()> {
        let class = self.object(object).class();
        match class.layout().kind {
            // A class is told by its own record.
            Kind::Mirror => Ok(()),
            Kind::ReferenceArray => self.object_array(object, class),
            Kind::PrimitiveArray => self.primitive_array(object, class),
            _ => self.instance(object, class),
        }
    }

    fn instance(&mut self, object: Address, class: ClassRef) -> io::Result<()> {
        self.begin(INSTANCE_DUMP, object)?;
        self.number(NO_TRACE);
        self.id(class.mirror_address());
        let at = self.segment.len();
        self.number(0);
        for declaring in class.ancestors() {
            for field in declaring.fields().iter().filter(|f| !f.is_static()) {
                self.value(object, field);
            }
        }
        let length = (self.segment.len() - at - 4) as u32;
        self.segment[at..at + 4].copy_from_slice(&length.to_be_bytes());
        Ok(())
    }

    /// How many elements a record can hold.
    fn fitting(length: usize, shift: u8) -> u32 {
        length.min((u32::MAX as usize - 64 - SEGMENT) >> shift) as u32
    }

    fn object_array(&mut self, object: Address, class: ClassRef) -> io::Result<()> {
        let length = Self::fitting(self.object(object).array_length(), 3);
        self.begin(OBJECT_ARRAY_DUMP, object)?;
        self.number(NO_TRACE);
        self.number(length);
        self.id(class.mirror_address());
        for index in 0..length as usize {
            let element = self.object(object).element_ref(index).address();
            self.id(element);
        }
        Ok(())
    }

    fn primitive_array(&mut self, object: Address, class: ClassRef) -> io::Result<()> {
        let shift = class.layout().element_shift;
        let length = Self::fitting(self.object(object).array_length(), shift);
        self.begin(PRIMITIVE_ARRAY_DUMP, object)?;
        self.number(NO_TRACE);
        self.number(length);
        self.segment.push(type_number(class.component.map_or(BasicType::Byte, |c| c.basic_type)));
        let cur = self.cur;
        // SAFETY: as in `object`; the world is stopped.
        let bytes = unsafe { Ref::from_address(cur, object).stopped_array_bytes() };
        let bytes = &bytes[..(length as usize) << shift];
        if shift == 0 {
            self.segment.extend(bytes);
        } else {
            self.segment.extend(bytes.chunks_exact(1 << shift).flat_map(|element| element.iter().rev()));
        }
        Ok(())
    }
}
