//! Where fields lie in instances and mirrors (JVMS leaves it to us): references first, then by falling size, gaps filled.
//!
//! Fields that several processors write (`@Contended`) lie behind the others, apart from them and from whatever follows the instance.
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
    /// Instance fields with the same number are kept apart from all others; 0 for fields that aren't.
    pub apart: u32,
}

/// Where an instance is so long, nothing more is kept apart: so offsets have room in 32 bits, whatever a class file asks for.
const LONGEST_PADDED: u32 = 1 << 20;

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

/// Places fields, each with its index, from `start` on: returns the end. References come first, from an 8-aligned offset.
fn place(
    start: u32,
    types: impl Iterator<Item = (usize, BasicType)> + Clone,
    offsets: &mut [u32],
) -> (u32, ReferenceRange) {
    let is_reference = |t: BasicType| t == BasicType::Reference;
    let references = types.clone().filter(|(_, t)| is_reference(*t));
    let mut numbers: [_; 4] = std::array::from_fn(|shift| {
        types.clone().filter(move |(_, t)| !is_reference(*t) && usize::from(t.shift()) == shift).peekable()
    });
    let mut at = start;
    let wide = references.clone().next().is_some() || numbers[3].peek().is_some();
    // The gap before the first 8-byte field takes smaller ones.
    while wide && !at.is_multiple_of(8) {
        let room = align(at, 8) - at;
        let fits = |shift: &usize| 1 << shift <= room && at.is_multiple_of(1 << shift);
        let Some((index, t)) = (0..3).rev().filter(fits).find_map(|shift| numbers[shift].next()) else { break };
        offsets[index] = at;
        at += 1 << t.shift();
    }
    if wide {
        at = align(at, 8);
    }
    let first = at;
    for (index, _) in references {
        offsets[index] = at;
        at += 8;
    }
    let range = ReferenceRange { offset: first, count: (at - first) / 8 };
    for (index, t) in numbers.into_iter().rev().flatten() {
        at = align(at, 1 << t.shift());
        offsets[index] = at;
        at += 1 << t.shift();
    }
    (at, range)
}

/// Plans a class. `static_base` is where static fields begin in its mirror; None for `java.lang.Class`, whose own end it is. `padding`:
/// the bytes before and behind what is kept apart.
pub fn plan(
    super_end: u32,
    fields: &[FieldSpec],
    injected: &[(&'static str, BasicType)],
    static_base: Option<u32>,
    padding: u32,
) -> Plan {
    let mut offsets = vec![0; fields.len() + injected.len()];
    let of = |is_static: bool| {
        let those = move |f: &FieldSpec| f.is_static == is_static && (is_static || f.apart == 0);
        fields.iter().enumerate().filter(move |(_, f)| those(f)).map(|(i, f)| (i, f.basic_type))
    };
    let hidden = injected.iter().enumerate().map(|(i, (_, t))| (fields.len() + i, *t));
    let (mut instance_end, range) = place(super_end, of(false).chain(hidden), &mut offsets);
    let mut ranges = Vec::from_iter((range.count != 0).then_some(range));
    let mut apart: Vec<_> = fields.iter().enumerate().filter(|(_, f)| !f.is_static && f.apart != 0).collect();
    apart.sort_by_key(|(_, f)| f.apart);
    let pad = |end: u32| if end < LONGEST_PADDED { end + padding } else { end };
    for group in apart.chunk_by(|(_, a), (_, b)| a.apart == b.apart) {
        let types = group.iter().map(|(i, f)| (*i, f.basic_type));
        let (end, range) = place(pad(instance_end), types, &mut offsets);
        instance_end = end;
        ranges.extend((range.count != 0).then_some(range));
    }
    if !apart.is_empty() {
        instance_end = pad(instance_end);
    }
    let base = static_base.unwrap_or_else(|| heap::layout::static_references_offset(instance_end) as u32);
    let (static_end, static_range) = if of(true).next().is_none() {
        (0, ReferenceRange { offset: base, count: 0 })
    } else {
        place(base, of(true), &mut offsets)
    };
    let injected_offsets = offsets.split_off(fields.len());
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
