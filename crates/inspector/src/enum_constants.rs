//! Constants of an enum that come, go or change places with a new version of it (docs/decisions/0016): those that come are made by the parts of
//! the new static initialiser that make them; ordinals, maps and sets of the class library, and tables of switches follow.
//!
//! Invariant: of a static initialiser only whole pieces run, which begin and end with no operands and jump nowhere else; what is left out
//! does nothing. Constants that stay keep their identity.

use super::handles_of_version::{instance_field, instance_reference};
use bytecode::opcodes::{NOP, PUTSTATIC, RETURN};
use bytecode::{Instruction, Instructions, MethodShape, reference_maps};
use classfile::{ClassFile, Code, access};
use heap::{ARRAY_BASE, Address};
use runtime::class::{Class, ClassRef, Field, FieldRef};
use runtime::refs::{Handle, Ref};
use runtime::safepoint::World;
use runtime::symbol::Symbol;
use runtime::thread::Current;
use runtime::thrown::JResult;
use runtime::vm::Vm;
use std::ops::Range;

/// An enum as it was before it got a new version.
pub(crate) struct Before {
    pub class: ClassRef,
    names: Vec<Symbol>,
    /// The array behind `values()`.
    values: Handle,
}

fn constants(class: ClassRef) -> impl Iterator<Item = FieldRef> {
    class.fields().iter().copied().filter(|field| field.is_static() && field.access_flags() & access::ENUM != 0)
}

fn names(class: ClassRef) -> Vec<Symbol> {
    constants(class).map(|field| field.name).collect()
}

/// The static field that has all constants of an enum.
fn values_field(class: ClassRef) -> Option<FieldRef> {
    let descriptor = values_descriptor(class.name.bytes());
    let is_it = |field: &&FieldRef| {
        field.is_static() && field.access_flags() & access::SYNTHETIC != 0 && field.descriptor.bytes() == descriptor
    };
    class.fields().iter().find(is_it).copied()
}

fn values_descriptor(name: &[u8]) -> Vec<u8> {
    [b"[L", name, b";"].concat()
}

fn values(cur: &Current, class: ClassRef) -> Handle {
    let all = values_field(class).and_then(Field::reference).map(|field| class.mirror(cur).load_ref(field));
    all.map_or(Handle::NULL, |all| cur.handle(all))
}

/// Notes what an enum is that may get a new version. One that isn't initialised yet runs its new initialiser whole.
pub(crate) fn note(cur: &Current, class: ClassRef) -> Option<Before> {
    let is_enum = class.is_initialized() && class.super_class().is_some_and(|above| above.name.is("java/lang/Enum"));
    is_enum.then(|| Before { class, names: names(class), values: values(cur, class) })
}

impl Before {
    /// Has it other constants now, or others first?
    pub fn is_changed(&self) -> bool {
        self.names != names(self.class)
    }

    /// The constants that were there and still are.
    pub fn kept(&self, cur: &Current) -> Vec<Symbol> {
        let mirror = self.class.mirror(cur);
        let has_value = |field: &FieldRef| field.reference().is_some_and(|held| !mirror.load_ref(held).is_null());
        constants(self.class)
            .filter(has_value)
            .map(|field| field.name)
            .filter(|name| self.names.contains(name))
            .collect()
    }

    /// Runs the static initialiser, of which only the parts are there that are wanted, and has all the rest follow.
    pub fn complete(&self, cur: &mut Current) {
        cur.scope(|cur| {
            let arranged = initialize_again(cur, self.class).and_then(|()| {
                let now = values(cur, self.class);
                if self.values.is_null(cur) || now.is_null(cur) { Ok(()) } else { arrange(cur, self, now) }
            });
            warn_of(cur, self.class, arranged);
        });
    }
}

fn warn_of(cur: &mut Current, class: ClassRef, result: JResult<()>) {
    if let Err(thrown) = result {
        thrown.discard();
        let exception = cur.take_exception();
        let name = exception.get(cur).class().external_name();
        inspection::say!(
            "[warning] the new version of {} isn't complete: its initialiser threw {name}",
            class.external_name()
        );
    }
}

/// Says that an enum's constants can't be made.
pub(crate) fn warn_of_form(class: ClassRef) {
    let name = class.external_name();
    inspection::say!(
        "[warning] constants of {name} that are new are null: its static initialiser isn't as compilers of Java make it"
    );
}

/// Says that the version which has only parts of the initialiser stays, as may code that knows old values.
pub(crate) fn warn_of_memory(class: ClassRef) {
    inspection::say!("[warning] no memory to install the new version of {} as it is to stay", class.external_name());
}

fn initialize_again(cur: &mut Current, class: ClassRef) -> JResult<()> {
    let symbols = &cur.vm().symbols;
    let (name, descriptor) = (symbols.intern(b"<clinit>"), symbols.intern(b"()V"));
    match class.declared_method(name, descriptor) {
        Some(initializer) if initializer.is_static() => cur.call(initializer, &[]).map(|_| ()),
        _ => Ok(()),
    }
}

/// Is it a class in which a compiler keeps tables of switches over enums, by ordinal, and nothing else?
pub(crate) fn is_switch_map(class: ClassRef) -> bool {
    let is_table = |field: &FieldRef| {
        let name = field.name.bytes();
        field.is_static()
            && field.descriptor.is("[I")
            && (name.starts_with(b"$SwitchMap$") || name.starts_with(b"$EnumSwitchMapping$"))
    };
    class.is_initialized() && !class.fields().is_empty() && class.fields().iter().all(is_table)
}

/// Has tables of switches made anew: of these enums, and in these classes.
pub(crate) fn renew_switches(cur: &mut Current, enums: &[ClassRef], renewed: &[ClassRef]) {
    let mangled = |class: &ClassRef| String::from_utf8_lossy(class.name.bytes()).replace('/', "$");
    let enums: Vec<String> = enums.iter().map(mangled).collect();
    let concerns = |class: &ClassRef| {
        let is_of = |field: &FieldRef| {
            field.name.bytes().strip_prefix(b"$SwitchMap$").is_none_or(|of| enums.iter().any(|e| e.as_bytes() == of))
        };
        is_switch_map(class) && (renewed.contains(class) || !enums.is_empty() && class.fields().iter().any(is_of))
    };
    let maps: Vec<ClassRef> = cur.vm().all_classes().filter(concerns).collect();
    for class in maps {
        cur.scope(|cur| {
            let made = initialize_again(cur, class);
            warn_of(cur, class, made);
        });
    }
}

/// Leaves of a static initialiser what makes constants that aren't among those `kept`, and the array of all. False, if it has another form.
pub(crate) fn keep_new_constants(file: &mut ClassFile, kept: &[Symbol]) -> bool {
    let pieces = file.methods.iter().position(|m| file.constant_pool.utf8(m.name) == b"<clinit>").and_then(|at| {
        let code = file.code(&file.methods[at])?;
        let wanted: Vec<Range<u32>> = wanted_pieces(file, code, kept)?;
        Some((at, wanted))
    });
    let Some((at, wanted)) = pieces else { return false };
    let Some(code) = file.methods[at].code_mut() else { return false };
    let is_wanted = |bci: u32| wanted.iter().any(|piece| piece.contains(&bci));
    let left_out = code.bytes.iter_mut().enumerate().filter(|(bci, _)| !is_wanted(*bci as u32));
    left_out.for_each(|(_, byte)| *byte = NOP);
    if let Some(last) = code.bytes.last_mut() {
        *last = RETURN;
    }
    code.exception_table.retain(|entry| is_wanted(u32::from(entry.start)));
    true
}

/// The pieces of a static initialiser that are to run.
fn wanted_pieces(file: &ClassFile, code: &Code, kept: &[Symbol]) -> Option<Vec<Range<u32>>> {
    let pool = &file.constant_pool;
    let descriptor = values_descriptor(file.name());
    let mut wanted = Vec::new();
    let (mut start, mut has_values) = (0, false);
    for instruction in Instructions::new(&code.bytes) {
        let instruction = instruction.ok()?;
        let Some(index) = instruction.constant().filter(|_| instruction.opcode == PUTSTATIC) else { continue };
        let (name, of_type) = pool.referenced_name_and_type(index);
        let is_it =
            |field: &&classfile::FieldInfo| pool.utf8(field.name) == name && pool.utf8(field.descriptor) == of_type;
        let is_own = pool.class_name(pool.member_class(index)) == file.name();
        let Some(field) = file.fields.iter().find(is_it).filter(|_| is_own) else { continue };
        let is_constant = field.access_flags & access::ENUM != 0;
        // After the array of all constants Kotlin has a list of them; what else follows is the program's.
        if has_values && name != b"$ENTRIES" || !is_constant && field.access_flags & access::SYNTHETIC == 0 {
            break;
        }
        has_values |= of_type == descriptor;
        let piece = start..instruction.next_bci();
        start = piece.end;
        if !is_constant || !kept.iter().any(|known| known.bytes() == name) {
            wanted.push(piece);
        }
    }
    let stands_alone = has_values
        && start < code.bytes.len() as u32
        && wanted.iter().all(|piece| stands_alone(file, code, piece).unwrap_or(false));
    stands_alone.then_some(wanted)
}

/// Does a piece of code begin and end without operands, and jump nowhere else?
fn stands_alone(file: &ClassFile, code: &Code, piece: &Range<u32>) -> Option<bool> {
    let shape = MethodShape::new(code, b"()V", true, &file.constant_pool);
    let depths = reference_maps(&shape, &[piece.start, piece.end]).ok()?;
    let mut stays = depths.iter().all(|map| map.stack_depth == 0);
    let within = |instruction: &Instruction<'_>| instruction.bci < piece.end;
    for instruction in Instructions::starting_at(&code.bytes, piece.start) {
        let instruction = instruction.ok()?;
        if !within(&instruction) {
            break;
        }
        instruction.for_each_target(|target| stays &= piece.contains(&target));
    }
    for entry in &code.exception_table {
        let places = [entry.start, entry.end - 1, entry.handler].map(|bci| piece.contains(&u32::from(bci)));
        stays &= places.iter().all(|inside| *inside == places[0]);
    }
    Some(stays)
}

/// What constants' ordinals become: by the old one.
type Ordinals = Vec<Option<usize>>;

/// Gives constants their ordinals, and rewrites what the class library keeps by them.
fn arrange(cur: &mut Current, before: &Before, now: Handle) -> JResult<()> {
    let (mut room, mut rooms) = (Handle::NULL, 0);
    loop {
        let needed = {
            let _stopped = World::stop(cur);
            let uses = uses(cur, before.class);
            if uses.maps.len() <= rooms {
                let ordinals = renumber(cur, before, now);
                rewrite(cur, &uses, &ordinals, now, room);
                forget_switch_tables(cur, before.class);
                return Ok(());
            }
            uses.maps.len()
        };
        rooms = needed + needed / 8 + 4;
        let length = now.get(cur).array_length() as i32;
        let object = cur.vm().well_known().class_object;
        let arrays = cur.array_class(object)?;
        room = cur.new_array_of(arrays, rooms as i32)?;
        for index in 0..rooms {
            cur.scope(|cur| {
                let array = cur.new_array_of(object, length)?;
                room.get(cur).set_element_ref(cur, index, array.get(cur));
                Ok(())
            })?;
        }
    }
}

/// Constants that are no more have the ordinal -1, which stands for none.
fn renumber(cur: &Current, before: &Before, now: Handle) -> Ordinals {
    let Some(at) = instance_field(before.class, "ordinal") else { return Ordinals::new() };
    let (old, now) = (before.values.get(cur), now.get(cur));
    let mut ordinals = vec![None; old.array_length()];
    for index in 0..old.array_length() {
        let constant = old.element_ref(index);
        if !constant.is_null() {
            let new = (0..now.array_length()).find(|to| now.element_ref(*to).same(constant));
            if let Some(entry) = ordinals.get_mut(constant.load_i32(at) as usize) {
                *entry = new;
            }
            constant.store_i32(at, -1);
        }
    }
    for index in 0..now.array_length() {
        let constant = now.element_ref(index);
        if !constant.is_null() {
            constant.store_i32(at, index as i32);
        }
    }
    ordinals
}

/// Objects of the class library that have something by ordinal.
#[derive(Default)]
struct Uses {
    maps: Vec<Address>,
    sets: Vec<Address>,
    switches: Vec<Address>,
}

fn uses(cur: &Current, class: ClassRef) -> Uses {
    let vm = cur.vm();
    let mut uses = Uses::default();
    let mirror = class.mirror(cur).address();
    let is_of = |object: Address, holder: ClassRef, name: &str| {
        // SAFETY: an object of that class, whose field has a reference.
        instance_field(holder, name).is_some_and(|at| unsafe { *object.field::<Address>(at) } == mirror)
    };
    let named = |class: ClassRef, name: &str| class.loader.is_boot() && class.name.is(name);
    // SAFETY: the world is stopped, and the closure only notes.
    unsafe {
        vm.heap().enumerate_objects(&mut |object| {
            let class = Class::of(object);
            if class.is_array() {
            } else if class.ancestors().any(|c| named(c, "java/util/EnumMap")) {
                uses.maps.extend(is_of(object, class, "keyType").then_some(object));
            } else if class.ancestors().any(|c| named(c, "java/util/EnumSet")) {
                uses.sets.extend(is_of(object, class, "elementType").then_some(object));
            } else if named(class, "java/lang/runtime/SwitchBootstraps$MappedEnumCache") {
                uses.switches.push(object);
            }
        });
    }
    uses
}

fn rewrite(cur: &Current, uses: &Uses, ordinals: &Ordinals, now: Handle, room: Handle) {
    // SAFETY: objects that were found in this stop.
    let object = |address: &Address| unsafe { Ref::from_address(cur, *address) };
    for (index, map) in uses.maps.iter().map(object).enumerate() {
        rewrite_map(cur, map, room.get(cur).element_ref(index), ordinals, now);
    }
    for set in uses.sets.iter().map(object) {
        rewrite_set(cur, set, ordinals, now);
    }
    for switch in uses.switches.iter().map(object) {
        if let Some(at) = instance_reference(switch.class(), "constantsMap") {
            switch.store_ref(cur, at, Ref::null());
        }
    }
}

/// An object that one refers to, if that one is alive or hasn't died so long ago that it is gone.
fn referenced<'c>(vm: &Vm, object: Ref<'c>) -> Option<Ref<'c>> {
    (!object.is_null() && vm.heap().is_object(object.address())).then_some(object)
}

fn rewrite_map(cur: &Current, map: Ref<'_>, values: Ref<'_>, ordinals: &Ordinals, now: Handle) {
    let (vm, class) = (cur.vm(), map.class());
    let (Some(universe), Some(vals), Some(size)) =
        (instance_reference(class, "keyUniverse"), instance_reference(class, "vals"), instance_field(class, "size"))
    else {
        return;
    };
    let Some(old) = referenced(vm, map.load_ref(vals)).filter(|old| old.class().is_array()) else { return };
    let mut count = 0;
    for (from, to) in ordinals.iter().enumerate().take(old.array_length()) {
        if let (Some(to), Some(value)) = (to, referenced(vm, old.element_ref(from))) {
            values.set_element_ref(cur, *to, value);
            count += 1;
        }
    }
    map.store_ref(cur, universe, now.get(cur));
    map.store_ref(cur, vals, values);
    map.store_i32(size, count);
}

/// A set keeps its length: one of up to 64 constants has no room for more.
fn rewrite_set(cur: &Current, set: Ref<'_>, ordinals: &Ordinals, now: Handle) {
    let (vm, class) = (cur.vm(), set.class());
    let Some(universe) = instance_reference(class, "universe") else { return };
    let size = instance_field(class, "size");
    let array = instance_reference(class, "elements").and_then(|elements| referenced(vm, set.load_ref(elements)));
    let (words, holder, base) = match (array, instance_field(class, "elements")) {
        (Some(array), _) if size.is_some() && array.class().name.is("[J") => (array.array_length(), array, ARRAY_BASE),
        (None, Some(bits)) if size.is_none() => (1, set, bits),
        _ => return,
    };
    let old: Vec<i64> = (0..words).map(|word| holder.load_i64(base + 8 * word)).collect();
    let mut new = vec![0; words];
    let mut count = 0;
    for (from, to) in ordinals.iter().enumerate().filter(|(from, _)| from / 64 < words) {
        if let Some(to) = to.filter(|to| old[from / 64] >> (from % 64) & 1 != 0 && to / 64 < words) {
            new[to / 64] |= 1_i64 << (to % 64);
            count += 1;
        }
    }
    new.iter().enumerate().for_each(|(word, bits)| holder.store_i64(base + 8 * word, *bits));
    set.store_ref(cur, universe, now.get(cur));
    if let Some(size) = size {
        set.store_i32(size, count);
    }
}

/// Eclipse's compiler has tables of switches in the classes themselves, which make them anew when they are null.
fn forget_switch_tables(cur: &Current, class: ClassRef) {
    let name = format!("$SWITCH_TABLE${}", String::from_utf8_lossy(class.name.bytes()).replace('/', "$"));
    for field in cur.vm().all_classes().flat_map(|c| c.fields()) {
        if let Some(table) = field.reference()
            && field.is_static()
            && field.descriptor.is("[I")
            && field.name.is(&name)
        {
            field.class().mirror(cur).store_ref(cur, table, Ref::null());
        }
    }
}
