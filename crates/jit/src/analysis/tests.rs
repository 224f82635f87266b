//! Blocks, their order, and what is known of locals, of small methods written as bytes.

use super::*;

/// The analysis of a static method.
fn analyse(descriptor: &str, max_locals: u16, code: &[u8], handlers: &[ExceptionEntry]) -> Option<Analysis> {
    let shape = Shape { code, handlers, max_locals, descriptor: descriptor.as_bytes(), is_static: true };
    Analysis::run(&shape)
}

fn handler(start: u16, end: u16, handler: u16) -> ExceptionEntry {
    ExceptionEntry { start, end, handler, catch_type: 0 }
}

/// Blocks as (start, end), the order by starts.
fn check_blocks(analysis: &Analysis, blocks: &[(u32, u32)], order: &[u32]) {
    let found: Vec<(u32, u32)> = analysis.blocks.iter().map(|b| (b.start, b.end)).collect();
    assert_eq!(found, blocks);
    let found: Vec<u32> = analysis.order.iter().map(|b| analysis.blocks[*b].start).collect();
    assert_eq!(found, order, "the order");
    for (index, block) in analysis.blocks.iter().enumerate() {
        assert_eq!(analysis.block_of(block.start), Some(index));
    }
}

/// The locals at a block's start: a letter for each type, `-` for none; small where memory has the value.
fn locals(analysis: &Analysis, start: u32) -> String {
    let block = &analysis.blocks[analysis.block_of(start).unwrap()];
    let letter = |local: &Local| {
        let letter = match local.ty {
            Ty::None => '-',
            Ty::Int => 'I',
            Ty::Long => 'J',
            Ty::Float => 'F',
            Ty::Double => 'D',
            Ty::Ref => 'A',
        };
        if local.dirty { letter } else { letter.to_ascii_lowercase() }
    };
    block.locals.as_ref().map_or("no way leads here".to_owned(), |locals| locals.iter().map(letter).collect())
}

#[test]
fn arguments_are_in_memory() {
    let analysis = analyse("(IJFDLjava/lang/Object;[I)V", 9, &[RETURN], &[]).unwrap();
    assert_eq!(locals(&analysis, 0), "ij-fd-aa-");
    let shape = Shape { code: &[RETURN], handlers: &[], max_locals: 2, descriptor: b"(Z)V", is_static: false };
    assert_eq!(locals(&Analysis::run(&shape).unwrap(), 0), "ai");
}

#[test]
fn a_loop_has_a_head_behind_its_entry() {
    // iconst_0, istore_1; 2: iload_0, ifle 13; iinc 0 -1; goto 2; 12: return — bytes counted below.
    let code = [ICONST_0, ISTORE_1, ILOAD_0, IFLE, 0, 9, IINC, 0, 0xff, GOTO, 0xff, 0xf9, RETURN];
    let analysis = analyse("(I)V", 2, &code, &[]).unwrap();
    check_blocks(&analysis, &[(0, 2), (2, 6), (6, 12), (12, 13)], &[0, 2, 6, 12]);
    let heads: Vec<bool> = analysis.blocks.iter().map(|b| b.is_loop_head).collect();
    assert_eq!(heads, [false, true, false, false]);
    assert!(analysis.has_loops);
    // The increment comes back to the head.
    assert_eq!((locals(&analysis, 0), locals(&analysis, 2)), ("i-".to_owned(), "II".to_owned()));
}

#[test]
fn types_that_disagree_are_none() {
    // iload_0, ifeq 9; aconst_null, astore_1, goto 11; 8: …
    let code = [ILOAD_0, IFEQ, 0, 8, ACONST_NULL, ASTORE_1, GOTO, 0, 5, ICONST_0, ISTORE_1, RETURN];
    let analysis = analyse("(I)V", 2, &code, &[]).unwrap();
    check_blocks(&analysis, &[(0, 4), (4, 9), (9, 11), (11, 12)], &[0, 4, 9, 11]);
    assert_eq!(locals(&analysis, 11), "i-");
}

#[test]
fn calls_are_not_taken_to_write_locals() {
    let code = [ICONST_0, ISTORE_1, INVOKESTATIC, 0, 1, GOTO, 0, 3, RETURN];
    let analysis = analyse("(I)V", 2, &code, &[]).unwrap();
    assert_eq!(analysis.calls, 1);
    assert_eq!(locals(&analysis, 8), "iI", "what is inlined writes nothing");
}

#[test]
fn a_wide_store_takes_two_slots_and_spoils_what_it_overlaps() {
    let after = |code: &[u8]| {
        let code = [code, &[GOTO, 0, 3, RETURN]].concat();
        locals(&analyse("(III)V", 4, &code, &[]).unwrap(), code.len() as u32 - 1)
    };
    assert_eq!(after(&[LCONST_0, LSTORE_1]), "iJ--");
    assert_eq!(after(&[LCONST_0, LSTORE_1, ICONST_0, ISTORE_2]), "i-I-", "its second half is another's");
    assert_eq!(after(&[DCONST_0, DSTORE_0, DCONST_0, DSTORE_1]), "-D--");
}

#[test]
fn a_handler_sees_all_stores_of_its_range_in_memory() {
    // 0: iconst_0, istore_1; 2: aconst_null, astore_1, return; 5: pop, return
    let code = [ICONST_0, ISTORE_1, ACONST_NULL, ASTORE_1, RETURN, POP, RETURN];
    let in_range = |start, end| {
        let analysis = analyse("(I)V", 2, &code, &[handler(start, end, 5)]).unwrap();
        assert!(analysis.blocks[analysis.block_of(5).unwrap()].is_handler);
        locals(&analysis, 5)
    };
    assert_eq!(in_range(2, 3), "ii", "before the second store");
    assert_eq!(in_range(4, 5), "ia", "behind it");
    assert_eq!(in_range(2, 5), "i-", "both");
    assert_eq!(in_range(0, 1), "i-", "before the first, when it held nothing");
}

#[test]
fn what_nothing_leads_to_is_left_out() {
    let code = [GOTO, 0, 4, NOP, RETURN];
    let analysis = analyse("()V", 0, &code, &[]).unwrap();
    check_blocks(&analysis, &[(0, 3), (3, 4), (4, 5)], &[0, 4]);
    assert_eq!(locals(&analysis, 3), "no way leads here");
    assert!(analysis.blocks.iter().all(|b| !b.throws));
    let throws = analyse("()V", 0, &[ACONST_NULL, ATHROW], &[]).unwrap();
    assert!(throws.blocks[0].throws);
}

#[test]
fn what_is_not_for_this_compiler() {
    let refused = |code: &[u8]| analyse("()V", 1, code, &[]).is_none();
    assert!(refused(&[JSR, 0, 4, RETURN, ASTORE_0, RET, 0]), "subroutines");
    assert!(refused(&[0xff]), "no instruction");
    assert!(refused(&[GOTO, 0, 9]), "a jump out of the code");
    assert!(refused(&[SIPUSH, 0]), "cut short");
    assert!(refused(&[NOP, ISTORE, 7, RETURN]), "a local there isn't");
    assert!(!refused(&[RETURN]));
}

#[test]
fn stores_are_named() {
    let stored = |code: &[u8]| stored_local(&Instruction::decode(code, 0).unwrap());
    assert_eq!(stored(&[ISTORE, 9]), Some((9, Ty::Int)));
    assert_eq!(stored(&[DSTORE_3]), Some((3, Ty::Double)));
    assert_eq!(stored(&[WIDE, ASTORE, 1, 0]), Some((256, Ty::Ref)));
    assert_eq!((stored(&[ILOAD_0]), stored(&[IINC, 0, 1])), (None, None));
}
