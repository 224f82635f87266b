//! The constants of a version of a class, nothing resolved yet.
//!
//! Invariant: an entry that may have a resolved reference has a number for it from the start.

use crate::class::{Constants, ConstantsRef};
use crate::origin::{ClassBytes, Origin};
use crate::pool_entry::PoolEntry;
use classfile::{ClassFile, Tag};
use parking_lot::Mutex;
use std::sync::OnceLock;
use std::sync::atomic::AtomicPtr;

/// Which entries may have resolved references, and how many invokedynamic instructions there are.
struct PoolPlan {
    may_refer: Vec<u32>,
    reference_count: u32,
    first_site: Vec<u16>,
    sites: u32,
}

/// `first_reference`: number of resolved references that older versions of the class have.
fn plan_pool(file: &ClassFile, first_reference: u32) -> PoolPlan {
    let pool = &file.constant_pool;
    let length = u32::from(pool.len());
    let has_dynamic = pool.tags().contains(&Tag::InvokeDynamic);
    let mut first_site = vec![0u16; file.methods.len()];
    let mut sites = 0u32;
    if has_dynamic {
        for (number, method) in file.methods.iter().enumerate() {
            first_site[number] = sites as u16;
            if let Some(code) = method.code_head()
                && code.bytes.contains(&bytecode::opcodes::INVOKEDYNAMIC)
            {
                sites += bytecode::Instructions::new(code.bytes)
                    .flatten()
                    .filter(|i| i.opcode == bytecode::opcodes::INVOKEDYNAMIC)
                    .count() as u32;
            }
        }
    }
    let may_refer = |index: &u16| {
        let index = *index;
        match pool.tag(index) {
            Tag::String | Tag::MethodHandle | Tag::MethodType | Tag::Dynamic => true,
            Tag::Methodref => {
                let (class, _, _) = pool.member_ref(index);
                let name = pool.class_name(class);
                name == b"java/lang/invoke/MethodHandle" || name == b"java/lang/invoke/VarHandle"
            }
            _ => false,
        }
    };
    let may_refer: Vec<u32> = (1..pool.len()).filter(may_refer).map(u32::from).chain(length..length + sites).collect();
    PoolPlan { reference_count: first_reference + may_refer.len() as u32, may_refer, first_site, sites }
}

/// How many resolved references a version of a class needs.
pub fn reference_count(file: &ClassFile) -> u32 {
    plan_pool(file, 0).reference_count
}

/// Makes the constants of a version of a class, with the index behind its last resolved reference, and for each method the number of its
/// first call site. Leaks them: they are freed with the class.
pub fn new_constants(
    file: ClassFile,
    first_reference: u32,
    previous: Option<ConstantsRef>,
    origin: Option<ClassBytes<'_>>,
) -> (ConstantsRef, u32, Vec<u16>) {
    let plan = plan_pool(&file, first_reference);
    let origin = origin.map(|bytes| Origin::new(&file, &bytes));
    let pool_length = usize::from(file.constant_pool.len()) + plan.sites as usize;
    let constants = Box::leak(Box::new(Constants {
        references: first_reference..plan.reference_count,
        class: AtomicPtr::default(),
        pool: (0..pool_length).map(|_| PoolEntry::default()).collect(),
        resolution_errors: Mutex::default(),
        may_refer: plan.may_refer.into(),
        file,
        declared: OnceLock::new(),
        declared_fields: OnceLock::new(),
        origin,
        previous: AtomicPtr::new(previous.map_or(std::ptr::null_mut(), |p| std::ptr::from_ref(p).cast_mut())),
        old_methods: Mutex::default(),
    }));
    (constants, plan.reference_count, plan.first_site)
}
