//! The class file's top level (JVMS 4.1), in file order: version, constant pool, class, members, attributes. What is
//! checked when follows the stock VM, so that of several faults the same one is reported.

use crate::access;
use crate::constant_pool::{ConstantPool, Tag};
use crate::error::ParseError;
use crate::model::{ClassFile, Content, ParseOptions};
use crate::mutf8;
use crate::names::{self, NameKind, Shape};
use crate::reader::{Reader, Result};

/// What all parts of the parser share once the constant pool is known.
pub(crate) struct Context {
    pub(crate) major: u16,
    pub(crate) minor: u16,
    /// Names, flags and duplicates are checked.
    pub(crate) strict: bool,
    /// For messages: the class's name as far as it is known.
    pub(crate) name: String,
    pub(crate) pool: ConstantPool,
    /// The whole file, if it is a trusted one: what is checked of others is taken for granted, and nothing is copied.
    pub(crate) trusted: Option<&'static [u8]>,
}

/// Parses a class file.
pub fn parse(bytes: &[u8], options: ParseOptions) -> Result<ClassFile> {
    parse_file(bytes, None, options)
}

/// Parses a class file of the JDK itself, whose bytes stay where they are. What only a broken compiler gets wrong isn't checked, and of methods'
/// code no more is read than where it is. Damaged files give errors, or classes that make no sense, but no panic.
pub fn parse_trusted(bytes: &'static [u8], options: ParseOptions) -> Result<ClassFile> {
    parse_file(bytes, Some(bytes), options)
}

fn parse_file(bytes: &[u8], trusted: Option<&'static [u8]>, options: ParseOptions) -> Result<ClassFile> {
    let mut reader = Reader::new(bytes);
    let reader = &mut reader;
    let asked = options.name.map_or("<Unknown>".into(), |name| mutf8::to_str(name).into_owned());
    let strict = !options.relax_names;
    let mut context = Context { major: 0, minor: 0, strict, name: asked, pool: ConstantPool::default(), trusted };

    let magic = reader.u4()?;
    if magic != 0xcafe_babe {
        return context.fail(format_args!("Incompatible magic value {magic}"));
    }
    context.minor = reader.u2()?;
    context.major = reader.u2()?;
    check_version(&context, &options)?;
    let misplaced_tag = context.read_pool(reader)?;

    let mut access_flags = reader.u2()? & (access::CLASS_FLAGS | context.module_flag());
    if access_flags & access::INTERFACE != 0 && context.major < 50 {
        access_flags |= access::ABSTRACT;
    }
    context.check_class_flags(access_flags)?;
    if let Some(tag) = misplaced_tag {
        return context.fail(format_args!("Unknown constant tag {tag}"));
    }
    let this_class = reader.u2()?;
    if context.pool.tag(this_class) != Tag::Class {
        return context.fail(format_args!("Invalid this class index {this_class} in constant pool"));
    }
    if context.pool.class_name(this_class).starts_with(b"[") {
        return context.fail("Bad class name");
    }
    let name = mutf8::to_str(context.pool.class_name(this_class)).into_owned();
    if options.name.is_some_and(|asked| asked != context.pool.class_name(this_class)) {
        return Err(ParseError::NoClassDefFound(format!("{} (wrong name: {name})", context.name)));
    }
    context.name = name;

    let super_class = reader.u2()?;
    context.check_super(super_class)?;
    let interfaces = context.interfaces(reader)?;
    let fields = context.fields(reader, access_flags)?;
    let methods = context.methods(reader, access_flags)?;
    let mut class = ClassFile {
        minor: context.minor,
        major: context.major,
        constant_pool: ConstantPool::default(),
        access_flags,
        this_class,
        super_class,
        interfaces,
        fields,
        methods,
        source_file: None,
        source_debug_extension: None,
        signature: None,
        inner_classes: Vec::new(),
        enclosing_method: None,
        nest_host: None,
        nest_members: Vec::new(),
        permitted_subclasses: None,
        record: None,
        bootstrap_methods: Vec::new(),
        annotations: None,
        type_annotations: None,
        synthetic: false,
        deprecated: false,
    };
    context.class_attributes(reader, &mut class)?;
    if reader.remaining() != 0 {
        return Err(ParseError::ClassFormat(format!("Extra bytes at the end of class file {}", context.name)));
    }
    if class.is_interface() && context.pool.class_name(super_class) != b"java/lang/Object" {
        return context.fail("Interfaces must have java.lang.Object as superclass");
    }
    if context.name == "java/lang/Object" && !class.interfaces.is_empty() {
        return context.fail("java.lang.Object cannot implement an interface");
    }
    class.constant_pool = context.pool;
    Ok(class)
}

/// JVMS table 4.1-A; preview features (minor 65535) only of the newest version.
fn check_version(context: &Context, options: &ParseOptions) -> Result<()> {
    const PREVIEW: u16 = 65535;
    let Context { major, minor, name, .. } = context;
    let (major, minor, newest) = (*major, *minor, options.max_major);
    let message = if major < 45 {
        format!("{name} (class file version {major}.{minor}) was compiled with an invalid major version")
    } else if major > newest {
        format!(
            "{name} has been compiled by a more recent version of the Java Runtime (class file version {major}.{minor}), \
             this version of the Java Runtime only recognizes class file versions up to {newest}.0"
        )
    } else if major < 56 || minor == 0 {
        return Ok(());
    } else if minor != PREVIEW {
        format!("{name} (class file version {major}.{minor}) was compiled with an invalid non-zero minor version")
    } else if major != newest {
        format!(
            "{name} (class file version {major}.{minor}) was compiled with preview features that are unsupported. This \
             version of the Java Runtime only recognizes preview features for class file version {newest}.{PREVIEW}"
        )
    } else if options.allow_preview {
        return Ok(());
    } else {
        format!(
            "Preview features are not enabled for {name} (class file version {major}.{minor}). Try running with \
             '--enable-preview'"
        )
    };
    Err(ParseError::UnsupportedClassVersion(message))
}

impl Context {
    /// A ClassFormatError whose message ends with the class file's name.
    pub(crate) fn fail<T>(&self, what: impl std::fmt::Display) -> Result<T> {
        Err(ParseError::ClassFormat(format!("{what} in class file {}", self.name)))
    }

    pub(crate) fn is_utf8(&self, index: u16) -> bool {
        self.pool.tag(index) == Tag::Utf8
    }

    /// Text of a Utf8 entry, for messages.
    pub(crate) fn text(&self, index: u16) -> String {
        mutf8::to_str(self.pool.utf8(index)).into_owned()
    }

    pub(crate) fn module_flag(&self) -> u16 {
        if self.major >= 53 { access::MODULE } else { 0 }
    }

    /// JVMS 4.1: which flags go together; also for the entries of InnerClasses.
    pub(crate) fn check_class_flags(&self, flags: u16) -> Result<()> {
        if flags & access::MODULE != 0 {
            return Err(ParseError::NoClassDefFound(format!(
                "{} is not a class because access_flag ACC_MODULE is set",
                self.name
            )));
        }
        let has = |flag: u16| flags & flag != 0;
        let interface = has(access::INTERFACE);
        let modern = self.major >= 49;
        let illegal = has(access::ABSTRACT) && has(access::FINAL)
            || interface && !has(access::ABSTRACT)
            || interface && modern && (has(access::SUPER) || has(access::ENUM))
            || !interface && modern && has(access::ANNOTATION);
        if illegal && self.strict {
            return Err(ParseError::ClassFormat(format!(
                "Illegal class modifiers in class {}: 0x{flags:X}",
                self.name
            )));
        }
        Ok(())
    }

    fn check_super(&self, super_class: u16) -> Result<()> {
        if super_class == 0 {
            if self.name == "java/lang/Object" {
                return Ok(());
            }
            return self.fail("Invalid superclass index 0");
        }
        if self.pool.tag(super_class) != Tag::Class {
            return self.fail(format_args!("Invalid superclass index {super_class}"));
        }
        if self.pool.class_name(super_class).starts_with(b"[") {
            return self.fail("Bad superclass name");
        }
        Ok(())
    }

    fn interfaces(&self, reader: &mut Reader) -> Result<Vec<u16>> {
        let count = usize::from(reader.u2()?);
        let mut interfaces = Vec::with_capacity(count.min(reader.remaining() / 2));
        for _ in 0..count {
            let interface = reader.u2()?;
            if self.pool.tag(interface) != Tag::Class {
                return self.fail(format_args!("Interface name has bad constant pool index {interface}"));
            }
            if self.pool.class_name(interface).starts_with(b"[") {
                return self.fail("Bad interface name");
            }
            interfaces.push(interface);
        }
        if self.strict && interfaces.len() > 1 {
            let mut seen = std::collections::HashSet::with_capacity(interfaces.len());
            for &interface in &interfaces {
                if !seen.insert(self.pool.class_name(interface)) {
                    let name = mutf8::to_str(self.pool.class_name(interface)).into_owned();
                    return self.fail(format_args!("Duplicate interface name \"{name}\""));
                }
            }
        }
        Ok(interfaces)
    }

    /// Refuses a class, field or method name that is not legal.
    pub(crate) fn check_name(&self, name: &[u8], kind: NameKind) -> Result<()> {
        if !self.strict || names::is_legal(name, kind, self.major) {
            return Ok(());
        }
        let text = mutf8::to_str(name);
        let (what, place) = match kind {
            NameKind::Class => ("class", "class file"),
            NameKind::Field => ("field", "class"),
            NameKind::Method => ("method", "class"),
        };
        Err(ParseError::ClassFormat(format!("Illegal {what} name \"{text}\" in {place} {}", self.name)))
    }

    /// The error for a descriptor that does not fit what it describes.
    pub(crate) fn illegal_signature<T>(&self, what: &str, name: &[u8], descriptor: &[u8]) -> Result<T> {
        Err(ParseError::ClassFormat(format!(
            "{what} \"{}\" in class {} has illegal signature \"{}\"",
            mutf8::to_str(name),
            self.name,
            mutf8::to_str(descriptor)
        )))
    }

    /// Length of the field descriptor `bytes` begins with; `None` if it begins with none. Malformed descriptors are an
    /// error also of trusted classes, since everything later relies on them.
    pub(crate) fn descriptor_prefix(&self, bytes: &[u8]) -> Result<Option<usize>> {
        match names::field_descriptor(bytes, self.major) {
            Shape::Legal(length) => Ok(Some(length)),
            Shape::Illegal => Ok(None),
            Shape::IllegalClassName => self.fail("Class name is empty or contains illegal character in descriptor"),
            Shape::TooManyDimensions => self.fail("Array type descriptor has more than 255 dimensions"),
        }
    }

    /// Takes what is kept as bytes: an attribute's content, or the constant pool.
    pub(crate) fn content(&self, reader: &mut Reader, length: u32) -> Result<Content> {
        let left = reader.remaining();
        let taken = reader.take(length as usize)?;
        let lasting = self.trusted.and_then(|file| file.get(file.len() - left..)?.get(..taken.len()));
        Ok(lasting.map_or_else(|| taken.to_vec().into(), Content::Borrowed))
    }

    pub(crate) fn check_field_descriptor(&self, name: &[u8], descriptor: &[u8]) -> Result<()> {
        if self.trusted.is_some() {
            return Ok(());
        }
        match self.descriptor_prefix(descriptor)? {
            Some(length) if length == descriptor.len() => Ok(()),
            _ => self.illegal_signature("Field", name, descriptor),
        }
    }

    /// Checks the descriptor and answers the slots of its parameters; 0 of a trusted class file.
    pub(crate) fn check_method_descriptor(&self, name: &[u8], descriptor: &[u8]) -> Result<u32> {
        if self.trusted.is_some() {
            return Ok(0);
        }
        let mut slots = 0;
        if let Some(mut rest) = descriptor.strip_prefix(b"(") {
            while let Some(length) = self.descriptor_prefix(rest)? {
                slots += if matches!(rest[0], b'J' | b'D') { 2 } else { 1 };
                rest = &rest[length..];
            }
            if let Some(result) = rest.strip_prefix(b")") {
                if name == b"<clinit>" && self.major >= 51 && descriptor != b"()V" {
                    return self.illegal_signature("Class static initializer", name, descriptor);
                }
                if result == b"V" {
                    return Ok(slots);
                }
                if !name.starts_with(b"<")
                    && self.descriptor_prefix(result)? == Some(result.len())
                    && !result.is_empty()
                {
                    return Ok(slots);
                }
            }
        }
        self.illegal_signature("Method", name, descriptor)
    }
}
