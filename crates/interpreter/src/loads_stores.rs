//! Constants that need no pool, loads, stores and the stack instructions (JVMS 6.5: aconst_null … sipush, xload, xstore,
//! pop … swap, wide).

use crate::state::handlers;

macro_rules! constants {
    ($($name:ident = $value:expr;)*) => { handlers! {$(
        fn $name(s) { s.push_int($value); s.next(1) }
    )*} };
}

constants! {
    aconst_null = 0; iconst_m1 = -1; iconst_0 = 0; iconst_1 = 1; iconst_2 = 2; iconst_3 = 3; iconst_4 = 4; iconst_5 = 5;
    fconst_0 = 0; fconst_1 = 1.0f32.to_bits() as i32; fconst_2 = 2.0f32.to_bits() as i32;
}

macro_rules! wide_constants {
    ($($name:ident = $value:expr;)*) => { handlers! {$(
        fn $name(s) { s.push_wide($value); s.next(1) }
    )*} };
}

wide_constants! { lconst_0 = 0; lconst_1 = 1; dconst_0 = 0; dconst_1 = 1.0f64.to_bits(); }

/// Loads and stores with their local variable in the opcode. int, float and reference share a form: slots are copied whole.
macro_rules! numbered {
    ($($number:literal: $load:ident $load_wide:ident $store:ident $store_wide:ident;)*) => { handlers! {$(
        fn $load(s) { let v = s.local($number); s.push(v); s.next(1) }
        fn $load_wide(s) { let v = s.local($number); s.push_wide(v); s.next(1) }
        fn $store(s) { s.set_local($number, s.raw(1)); s.pop(1); s.next(1) }
        fn $store_wide(s) { s.set_local($number, s.raw(2)); s.set_local($number + 1, 0); s.pop(2); s.next(1) }
    )*} };
}

numbered! {
    0: load_0 load_wide_0 store_0 store_wide_0;
    1: load_1 load_wide_1 store_1 store_wide_1;
    2: load_2 load_wide_2 store_2 store_wide_2;
    3: load_3 load_wide_3 store_3 store_wide_3;
}

handlers! {
    fn nop(s) { s.next(1) }
    fn bipush(s) { let v = s.byte(1) as i8; s.push_int(i32::from(v)); s.next(2) }
    fn sipush(s) { let v = s.offset16(1); s.push_int(v as i32); s.next(3) }

    fn load(s) { let v = s.local(s.byte(1)); s.push(v); s.next(2) }
    fn load_wide(s) { let v = s.local(s.byte(1)); s.push_wide(v); s.next(2) }
    fn store(s) { s.set_local(s.byte(1), s.raw(1)); s.pop(1); s.next(2) }
    fn store_wide(s) {
        let n = s.byte(1);
        s.set_local(n, s.raw(2));
        s.set_local(n + 1, 0);
        s.pop(2);
        s.next(2)
    }
    fn iinc(s) {
        let n = s.byte(1);
        let by = s.byte(2) as i8;
        s.set_local(n, u64::from((s.local(n) as i32).wrapping_add(i32::from(by)) as u32));
        s.next(3)
    }

    fn wide(s) {
        let n = s.index16(2);
        match s.byte(1) {
            // iload, fload, aload
            0x15 | 0x17 | 0x19 => { let v = s.local(n); s.push(v); }
            // lload, dload
            0x16 | 0x18 => { let v = s.local(n); s.push_wide(v); }
            // istore, fstore, astore
            0x36 | 0x38 | 0x3a => { s.set_local(n, s.raw(1)); s.pop(1); }
            // lstore, dstore
            0x37 | 0x39 => { s.set_local(n, s.raw(2)); s.set_local(n + 1, 0); s.pop(2); }
            // iinc
            0x84 => {
                let by = s.offset16(4) as i32;
                s.set_local(n, u64::from((s.local(n) as i32).wrapping_add(by) as u32));
                return s.next(6);
            }
            _ => return crate::control::return_from_subroutine(s, n),
        }
        s.next(4)
    }

    fn pop(s) { s.pop(1); s.next(1) }
    fn pop2(s) { s.pop(2); s.next(1) }
    fn dup(s) { let a = s.raw(1); s.push(a); s.next(1) }
    fn dup_x1(s) {
        let (a, b) = (s.raw(1), s.raw(2));
        s.set_raw(2, a);
        s.set_raw(1, b);
        s.push(a);
        s.next(1)
    }
    fn dup_x2(s) {
        let (a, b, c) = (s.raw(1), s.raw(2), s.raw(3));
        s.set_raw(3, a);
        s.set_raw(2, c);
        s.set_raw(1, b);
        s.push(a);
        s.next(1)
    }
    fn dup2(s) {
        let (a, b) = (s.raw(1), s.raw(2));
        s.push(b);
        s.push(a);
        s.next(1)
    }
    fn dup2_x1(s) {
        let (a, b, c) = (s.raw(1), s.raw(2), s.raw(3));
        s.set_raw(3, b);
        s.set_raw(2, a);
        s.set_raw(1, c);
        s.push(b);
        s.push(a);
        s.next(1)
    }
    fn dup2_x2(s) {
        let (a, b, c, d) = (s.raw(1), s.raw(2), s.raw(3), s.raw(4));
        s.set_raw(4, b);
        s.set_raw(3, a);
        s.set_raw(2, d);
        s.set_raw(1, c);
        s.push(b);
        s.push(a);
        s.next(1)
    }
    fn swap(s) {
        let (a, b) = (s.raw(1), s.raw(2));
        s.set_raw(1, b);
        s.set_raw(2, a);
        s.next(1)
    }
}
