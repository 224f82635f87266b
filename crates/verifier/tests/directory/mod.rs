//! A [`Hierarchy`] over directories of class files, as if one loader had them all.

use std::collections::HashMap;
use std::path::PathBuf;
use std::rc::Rc;

use classfile::{ClassFile, MethodInfo, ParseOptions, access};
use verifier::{Failure, Hierarchy};

/// What is remembered of a class.
pub struct Known {
    super_name: Option<Vec<u8>>,
    is_interface: bool,
    /// Name and descriptor of protected members.
    protected: Vec<(Vec<u8>, Vec<u8>)>,
    /// Name and descriptor of all members.
    members: Vec<(Vec<u8>, Vec<u8>)>,
}

#[derive(Default)]
pub struct Directories {
    pub roots: Vec<PathBuf>,
    known: HashMap<Vec<u8>, Option<Rc<Known>>>,
}

/// More superclasses than this are a circle, as mutants may have.
const DEPTH_LIMIT: usize = 64;

impl Directories {
    pub fn new(roots: Vec<PathBuf>) -> Directories {
        Directories { roots, known: HashMap::new() }
    }

    fn find(&mut self, name: &[u8]) -> Result<Rc<Known>, String> {
        if !self.known.contains_key(name) {
            let path = format!("{}.class", String::from_utf8_lossy(name));
            let bytes = self.roots.iter().find_map(|root| std::fs::read(root.join(&path)).ok());
            let class = bytes.and_then(|bytes| classfile::parse(&bytes, ParseOptions::default()).ok());
            self.known.insert(name.to_vec(), class.map(|class| Rc::new(Known::of(&class))));
        }
        self.known[name].clone().ok_or_else(|| String::from_utf8_lossy(name).into_owned())
    }
}

impl Known {
    pub fn of(class: &ClassFile) -> Known {
        let pool = &class.constant_pool;
        let mut members = Vec::new();
        let mut protected = Vec::new();
        let methods = class.methods.iter().map(|m: &MethodInfo| (m.access_flags, m.name, m.descriptor));
        for (flags, name, descriptor) in
            class.fields.iter().map(|f| (f.access_flags, f.name, f.descriptor)).chain(methods)
        {
            let member = (pool.utf8(name).to_vec(), pool.utf8(descriptor).to_vec());
            if flags & access::PROTECTED != 0 {
                protected.push(member.clone());
            }
            members.push(member);
        }
        Known {
            super_name: class.super_name().map(<[u8]>::to_vec),
            is_interface: class.is_interface(),
            protected,
            members,
        }
    }
}

/// The hierarchy as seen from one class.
pub struct View<'a> {
    pub directories: &'a mut Directories,
    name: Vec<u8>,
    itself: Rc<Known>,
}

impl View<'_> {
    fn find(&mut self, name: &[u8]) -> Result<Rc<Known>, String> {
        if name == self.name { Ok(self.itself.clone()) } else { self.directories.find(name) }
    }
}

fn package(name: &[u8]) -> &[u8] {
    name.iter().rposition(|&b| b == b'/').map_or(&[], |at| &name[..at])
}

impl Hierarchy for View<'_> {
    /// The name of the class that is missing.
    type Error = String;

    fn is_assignable(&mut self, from: &[u8], to: &[u8]) -> Result<bool, String> {
        if self.find(to)?.is_interface {
            return Ok(true);
        }
        let mut at = from.to_vec();
        for _ in 0..DEPTH_LIMIT {
            match &self.find(&at)?.super_name {
                Some(name) if name == to => return Ok(true),
                Some(name) => at = name.clone(),
                None => return Ok(false),
            }
        }
        Err("circle".into())
    }

    fn is_superclass_of_current(&mut self, name: &[u8]) -> Result<bool, String> {
        let mut at = self.name.clone();
        for _ in 0..DEPTH_LIMIT {
            if at == name {
                return Ok(true);
            }
            match &self.find(&at)?.super_name {
                Some(super_name) => at = super_name.clone(),
                None => return Ok(false),
            }
        }
        Err("circle".into())
    }

    fn protected_member_in_other_package(
        &mut self,
        class: &[u8],
        name: &[u8],
        descriptor: &[u8],
        _is_field: bool,
    ) -> Result<bool, String> {
        let mut at = class.to_vec();
        for _ in 0..DEPTH_LIMIT {
            let known = self.find(&at)?;
            let is = |m: &(Vec<u8>, Vec<u8>)| m.0 == name && m.1 == descriptor;
            if known.members.iter().any(is) {
                return Ok(known.protected.iter().any(is) && package(&at) != package(&self.name));
            }
            match &known.super_name {
                Some(super_name) => at = super_name.clone(),
                None => return Ok(false),
            }
        }
        Err("circle".into())
    }
}

/// Verifies a class in the context of the directories.
pub fn verify(class: &ClassFile, directories: &mut Directories) -> Result<(), Failure<String>> {
    let mut view = View { directories, name: class.name().to_vec(), itself: Rc::new(Known::of(class)) };
    verifier::verify_class(class, &mut view)
}
