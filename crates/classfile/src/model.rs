//! The parsed class file (JVMS 4.1, 4.5 to 4.7). `u16` fields that name something are constant pool indices; 0 means none
//! where the specification allows it. Attributes kept as bytes are their content without name and length.

use crate::access;
use crate::code;
use crate::constant_pool::ConstantPool;
use std::borrow::Cow;
use std::sync::OnceLock;
use thin_vec::ThinVec;

/// Bytes of a class file: a copy, or, of a trusted one, the file's own.
pub type Content = Cow<'static, [u8]>;

/// What the caller of the parser decides.
#[derive(Debug, Clone, Copy)]
pub struct ParseOptions<'a> {
    /// Leaves out the checks the stock VM doesn't make of trusted classes (boot loader): legality of names and
    /// descriptors, flag combinations, duplicates.
    pub relax_names: bool,
    /// Whether class files of the newest version may have the preview minor version.
    pub allow_preview: bool,
    /// The newest major version accepted (69 for 25).
    pub max_major: u16,
    /// The internal name the class was asked for under, when there was one; a class of another name is refused.
    pub name: Option<&'a [u8]>,
}

impl Default for ParseOptions<'_> {
    fn default() -> Self {
        ParseOptions { relax_names: false, allow_preview: false, max_major: 69, name: None }
    }
}

/// A class file that passed the format checks.
#[derive(Debug, Clone)]
pub struct ClassFile {
    pub minor: u16,
    pub major: u16,
    pub constant_pool: ConstantPool,
    pub access_flags: u16,
    pub this_class: u16,
    /// 0 for `java/lang/Object` only.
    pub super_class: u16,
    pub interfaces: Vec<u16>,
    pub fields: Vec<FieldInfo>,
    pub methods: Vec<MethodInfo>,
    pub source_file: Option<u16>,
    pub source_debug_extension: Option<Content>,
    pub signature: Option<u16>,
    pub inner_classes: Vec<InnerClass>,
    /// (class, name and type or 0).
    pub enclosing_method: Option<(u16, u16)>,
    pub nest_host: Option<u16>,
    pub nest_members: Vec<u16>,
    pub permitted_subclasses: Option<Vec<u16>>,
    pub record: Option<Vec<RecordComponent>>,
    pub bootstrap_methods: Vec<BootstrapMethod>,
    /// RuntimeVisibleAnnotations.
    pub annotations: Option<Content>,
    /// RuntimeVisibleTypeAnnotations.
    pub type_annotations: Option<Content>,
    /// The Synthetic attribute; the flag is in `access_flags`.
    pub synthetic: bool,
    pub deprecated: bool,
}

impl ClassFile {
    /// The class's internal name in modified UTF-8.
    pub fn name(&self) -> &[u8] {
        self.constant_pool.class_name(self.this_class)
    }

    /// Gives the class another name, as hidden classes get one: what the file says through its `this_class` entry is then said
    /// of the new name, all other mentions of the old one are of another class. False if the constant pool is full.
    pub fn rename(&mut self, name: &[u8]) -> bool {
        self.constant_pool.rename_class(self.this_class, name)
    }

    /// The superclass's internal name; `None` for `java/lang/Object`.
    pub fn super_name(&self) -> Option<&[u8]> {
        (self.super_class != 0).then(|| self.constant_pool.class_name(self.super_class))
    }

    /// The Code attribute of one of the class's methods. None where there is none, and where a trusted class file is damaged.
    pub fn code<'a>(&'a self, method: &'a MethodInfo) -> Option<&'a Code> {
        match &method.code {
            MethodCode::None => None,
            MethodCode::Read(code) => Some(code),
            MethodCode::Lasting { bytes, read } => {
                read.get_or_init(|| code::read_trusted(bytes, &self.constant_pool).ok().map(Box::new)).as_deref()
            }
        }
    }

    pub fn is_interface(&self) -> bool {
        self.access_flags & access::INTERFACE != 0
    }
}

/// An entry of the InnerClasses attribute (JVMS 4.7.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct InnerClass {
    pub inner: u16,
    /// 0 if the class is no member.
    pub outer: u16,
    /// 0 if the class is anonymous.
    pub name: u16,
    pub flags: u16,
}

/// An entry of the BootstrapMethods attribute (JVMS 4.7.23).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BootstrapMethod {
    pub method: u16,
    pub arguments: Vec<u16>,
}

/// A component of the Record attribute (JVMS 4.7.30).
#[derive(Debug, Clone)]
pub struct RecordComponent {
    pub name: u16,
    pub descriptor: u16,
    pub signature: Option<u16>,
    pub annotations: Option<Content>,
    pub type_annotations: Option<Content>,
}

#[derive(Debug, Clone)]
pub struct FieldInfo {
    pub access_flags: u16,
    pub name: u16,
    pub descriptor: u16,
    /// ConstantValue, of static fields only: elsewhere the attribute is checked and dropped.
    pub constant_value: Option<u16>,
    pub signature: Option<u16>,
    pub annotations: Option<Content>,
    pub type_annotations: Option<Content>,
    /// The Synthetic attribute; the flag is in `access_flags`.
    pub synthetic: bool,
    pub deprecated: bool,
}

#[derive(Debug, Clone)]
pub struct MethodInfo {
    pub access_flags: u16,
    pub name: u16,
    pub descriptor: u16,
    pub(crate) code: MethodCode,
    pub exceptions: ThinVec<u16>,
    pub signature: Option<u16>,
    /// `None` if it has none of them.
    pub(crate) rare: Option<Box<RareAttributes>>,
    /// The Synthetic attribute; the flag is in `access_flags`.
    pub synthetic: bool,
    pub deprecated: bool,
}

impl MethodInfo {
    /// Has it a Code attribute? All have but native and abstract methods.
    pub fn has_code(&self) -> bool {
        !matches!(self.code, MethodCode::None)
    }

    /// The numbers that the Code attribute begins with, and its instructions.
    pub fn code_head(&self) -> Option<CodeHead<'_>> {
        match &self.code {
            MethodCode::None => None,
            MethodCode::Read(code) => {
                Some(CodeHead { max_stack: code.max_stack, max_locals: code.max_locals, bytes: &code.bytes })
            }
            MethodCode::Lasting { bytes, .. } => code::head(bytes),
        }
    }

    /// The Code attribute of a class file that isn't a trusted one, to be changed before anyone uses it.
    pub fn code_mut(&mut self) -> Option<&mut Code> {
        if let MethodCode::Read(code) = &mut self.code { Some(code) } else { None }
    }

    /// The attributes that few methods have.
    pub fn rare(&self) -> &RareAttributes {
        static NONE: RareAttributes = RareAttributes {
            annotations: None,
            parameter_annotations: None,
            annotation_default: None,
            type_annotations: None,
            method_parameters: None,
        };
        self.rare.as_deref().unwrap_or(&NONE)
    }
}

/// Where a method's Code attribute is.
#[derive(Debug, Clone)]
pub(crate) enum MethodCode {
    /// There is none.
    None,
    Read(Code),
    /// In a trusted class file; it is read when somebody wants all of it, which is so of few methods.
    Lasting {
        bytes: &'static [u8],
        read: OnceLock<Option<Box<Code>>>,
    },
}

/// What a Code attribute begins with.
#[derive(Debug, Clone, Copy)]
pub struct CodeHead<'a> {
    pub max_stack: u16,
    pub max_locals: u16,
    /// The instructions.
    pub bytes: &'a [u8],
}

/// Attributes that few methods have: apart, since a program has many methods, and each takes memory for as long as its class is there.
#[derive(Debug, Clone, Default)]
pub struct RareAttributes {
    pub annotations: Option<Content>,
    pub parameter_annotations: Option<Content>,
    pub annotation_default: Option<Content>,
    pub type_annotations: Option<Content>,
    /// (name or 0, flags) of each parameter.
    pub method_parameters: Option<Vec<(u16, u16)>>,
}

/// The Code attribute (JVMS 4.7.3). What most methods don't have takes a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code {
    pub max_stack: u16,
    pub max_locals: u16,
    /// 1 to 65535 bytes.
    pub bytes: Box<[u8]>,
    pub exception_table: ThinVec<ExceptionEntry>,
    /// (start pc, line), in the order of the file.
    pub line_numbers: Box<[(u16, u16)]>,
    pub local_variables: ThinVec<LocalVariable>,
    /// The StackMapTable's content, to be decoded by the verifier.
    pub stack_map_table: Option<Box<[u8]>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExceptionEntry {
    pub start: u16,
    /// Exclusive.
    pub end: u16,
    pub handler: u16,
    /// 0 catches everything.
    pub catch_type: u16,
}

/// An entry of the LocalVariableTable, with the signature of its LocalVariableTypeTable twin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LocalVariable {
    pub start: u16,
    pub length: u16,
    pub name: u16,
    pub descriptor: u16,
    /// 0 if there is none.
    pub signature: u16,
    pub slot: u16,
}
