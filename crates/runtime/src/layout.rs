//! Where fields lie in instances and mirrors (JVMS leaves it to us): references first, then by falling size, gaps filled.
//!
//! Invariant: a field is naturally aligned; a subclass's fields begin where the superclass's end.

use crate::class::BasicType;
use crate::symbol::Symbol;
use heap::ReferenceRange;

/// A field to be placed.
#[derive(Clone)]
pub struct FieldSpec {
    /// What it holds.
    pub basic_type: BasicType,
    /// Placed in the mirror.
    pub is_static: bool,
}

/// Where everything went.
pub struct Plan {
    /// Offset of each field, in the order given.
    pub offsets: Vec<u32>,
    /// Offset of each hidden field.
    pub injected_offsets: Vec<u32>,
    /// Bytes of an instance, not rounded.
    pub instance_end: u32,
    /// Bytes of the mirror, 0 when there are no static fields.
    pub static_end: u32,
    /// Static reference fields, which come first.
    pub static_reference_count: u32,
    /// Reference fields of instances declared here.
    pub ranges: Vec<ReferenceRange>,
}

/// What a hidden field holds, and its offset.
pub type Injected = (BasicType, u32);

/// Hidden instance fields the VM adds to classes of the class library.
pub fn injected_fields(class: Symbol) -> &'static [(&'static str, BasicType)] {
    match class.bytes() {
        b"java/lang/Class" => &[
            ("native_class", BasicType::Long),
            ("mirror_size", BasicType::Int),
            ("static_count", BasicType::Int),
            ("resolved_references", BasicType::Reference),
        ],
        // See `continuation`.
        b"jdk/internal/vm/StackChunk" => &[
            ("code", BasicType::Long),
            ("bytes", BasicType::Int),
            ("top", BasicType::Int),
            ("monitors", BasicType::Int),
            ("changes", BasicType::Int),
        ],
        b"java/lang/ClassLoader" => &[("native", BasicType::Long)],
        b"java/lang/Module" => &[("native", BasicType::Long)],
        b"java/lang/invoke/MemberName" => &[("vmindex", BasicType::Long)],
        b"java/lang/invoke/CallSite" => &[("number", BasicType::Int), ("changes", BasicType::Int)],
        b"java/lang/invoke/ResolvedMethodName" => &[("target", BasicType::Long)],
        _ => &[],
    }
}

const fn align(value: u32, to: u32) -> u32 {
    value.next_multiple_of(to)
}

/// Places fields (by index) from `start` on: returns the end. References come first, from an 8-aligned offset.
fn place(start: u32, types: &[(usize, BasicType)], offsets: &mut [u32]) -> (u32, ReferenceRange) {
    let mut remaining: Vec<Vec<usize>> = vec![Vec::new(); 4];
    let mut references = Vec::new();
    for (index, basic_type) in types {
        if *basic_type == BasicType::Reference {
            references.push(*index);
        } else {
            remaining[basic_type.shift() as usize].push(*index);
        }
    }
    for list in &mut remaining {
        list.reverse();
    }
    let mut at = start;
    let wide = !references.is_empty() || !remaining[3].is_empty();
    // The gap before the first 8-byte field takes smaller ones.
    while wide && !at.is_multiple_of(8) {
        let room = align(at, 8) - at;
        let Some(shift) = (0..3).rev().find(|s| {
            let size = 1u32 << s;
            !remaining[*s as usize].is_empty() && size <= room && at.is_multiple_of(size)
        }) else {
            break;
        };
        if let Some(index) = remaining[shift as usize].pop() {
            offsets[index] = at;
            at += 1 << shift;
        }
    }
    if wide {
        at = align(at, 8);
    }
    let first = at;
    for index in &references {
        offsets[*index] = at;
        at += 8;
    }
    for shift in (0..4).rev() {
        let size = 1u32 << shift;
        if !remaining[shift].is_empty() {
            at = align(at, size);
        }
        while let Some(index) = remaining[shift].pop() {
            offsets[index] = at;
            at += size;
        }
    }
    (at, ReferenceRange { offset: first, count: references.len() as u32 })
}

/// Plans a class. `static_base` is where static fields begin in its mirror; None for `java.lang.Class`, whose own end it is.
pub fn plan(
    super_end: u32,
    fields: &[FieldSpec],
    injected: &[(&'static str, BasicType)],
    static_base: Option<u32>,
) -> Plan {
    let mut offsets = vec![0; fields.len() + injected.len()];
    let mut instance: Vec<(usize, BasicType)> =
        fields.iter().enumerate().filter(|(_, f)| !f.is_static).map(|(i, f)| (i, f.basic_type)).collect();
    instance.extend(injected.iter().enumerate().map(|(i, (_, t))| (fields.len() + i, *t)));
    let statics: Vec<(usize, BasicType)> =
        fields.iter().enumerate().filter(|(_, f)| f.is_static).map(|(i, f)| (i, f.basic_type)).collect();
    let (instance_end, range) = place(super_end, &instance, &mut offsets);
    let base = static_base.unwrap_or_else(|| heap::layout::static_references_offset(instance_end) as u32);
    let (static_end, static_range) = if statics.is_empty() {
        (0, ReferenceRange { offset: base, count: 0 })
    } else {
        place(base, &statics, &mut offsets)
    };
    let injected_offsets = offsets.split_off(fields.len());
    let ranges = if range.count == 0 { Vec::new() } else { vec![range] };
    Plan { offsets, injected_offsets, instance_end, static_end, static_reference_count: static_range.count, ranges }
}

/// Joins ranges that touch.
pub fn merge(ranges: Vec<ReferenceRange>) -> Vec<ReferenceRange> {
    let mut merged: Vec<ReferenceRange> = Vec::with_capacity(ranges.len());
    for range in ranges {
        match merged.last_mut() {
            Some(last) if last.offset + last.count * 8 == range.offset => last.count += range.count,
            _ => merged.push(range),
        }
    }
    merged
}
