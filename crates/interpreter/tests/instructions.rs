//! Instructions that name no class, at their edges (JVMS 6.5).

mod support;

use runtime::call::Value::{self, Double, Float, Int, Long};

/// What the code returns when it is called with these arguments: the result's slot bits.
fn run(descriptor: &str, max_stack: u16, code: &[u8], arguments: &[Value]) -> u64 {
    let method = support::method(descriptor, 16, max_stack, code);
    let arguments = arguments.to_vec();
    support::attached(1 << 20, move |cur| runtime::entry::call_bits(cur, method, &arguments).unwrap())
}

fn int(descriptor: &str, code: &[u8], arguments: &[Value]) -> i32 {
    run(descriptor, 16, code, arguments) as u32 as i32
}
fn long(descriptor: &str, code: &[u8], arguments: &[Value]) -> i64 {
    run(descriptor, 16, code, arguments) as i64
}
fn float(descriptor: &str, code: &[u8], arguments: &[Value]) -> f32 {
    f32::from_bits(run(descriptor, 16, code, arguments) as u32)
}
fn double(descriptor: &str, code: &[u8], arguments: &[Value]) -> f64 {
    f64::from_bits(run(descriptor, 16, code, arguments))
}

fn ints(opcode: u8, a: i32, b: i32) -> i32 {
    int("(II)I", &[0x1a, 0x1b, opcode, 0xac], &[Int(a), Int(b)])
}
fn longs(opcode: u8, a: i64, b: i64) -> i64 {
    long("(JJ)J", &[0x1e, 0x20, opcode, 0xad], &[Long(a), Long(b)])
}
fn shifts(opcode: u8, a: i64, b: i32) -> i64 {
    long("(JI)J", &[0x1e, 0x1c, opcode, 0xad], &[Long(a), Int(b)])
}

#[test]
fn int_arithmetic() {
    assert_eq!(ints(0x60, i32::MAX, 1), i32::MIN);
    assert_eq!(ints(0x64, i32::MIN, 1), i32::MAX);
    assert_eq!(ints(0x68, 65536, 65536), 0);
    assert_eq!(ints(0x6c, i32::MIN, -1), i32::MIN);
    assert_eq!(ints(0x6c, -7, 2), -3);
    assert_eq!(ints(0x70, i32::MIN, -1), 0);
    assert_eq!(ints(0x70, -7, 2), -1);
    assert_eq!(ints(0x78, 1, 33), 2);
    assert_eq!(ints(0x7a, -8, 1), -4);
    assert_eq!(ints(0x7c, -8, 1), 0x7fff_fffc);
    assert_eq!(ints(0x7e, 6, 3), 2);
    assert_eq!(ints(0x80, 6, 3), 7);
    assert_eq!(ints(0x82, 6, 3), 5);
    assert_eq!(int("(I)I", &[0x1a, 0x74, 0xac], &[Int(i32::MIN)]), i32::MIN);
}

#[test]
fn long_arithmetic() {
    assert_eq!(longs(0x61, i64::MAX, 1), i64::MIN);
    assert_eq!(longs(0x65, i64::MIN, 1), i64::MAX);
    assert_eq!(longs(0x69, 1 << 40, 1 << 40), 0);
    assert_eq!(longs(0x6d, i64::MIN, -1), i64::MIN);
    assert_eq!(longs(0x71, i64::MIN, -1), 0);
    assert_eq!(longs(0x71, -7, 2), -1);
    assert_eq!(shifts(0x79, 1, 65), 2);
    assert_eq!(shifts(0x7b, -8, 1), -4);
    assert_eq!(shifts(0x7d, -8, 1), i64::MAX - 3);
    assert_eq!(longs(0x7f, 6, 3), 2);
    assert_eq!(longs(0x81, 6, 3), 7);
    assert_eq!(longs(0x83, 6, 3), 5);
    let compare = |a, b| int("(JJ)I", &[0x1e, 0x20, 0x94, 0xac], &[Long(a), Long(b)]);
    assert_eq!([compare(1, 2), compare(2, 2), compare(3, 2), compare(i64::MIN, i64::MAX)], [-1, 0, 1, -1]);
}

#[test]
fn floating_point() {
    let floats = |opcode, a, b| float("(FF)F", &[0x22, 0x23, opcode, 0xae], &[Float(a), Float(b)]);
    let doubles = |opcode, a, b| double("(DD)D", &[0x26, 0x28, opcode, 0xaf], &[Double(a), Double(b)]);
    assert_eq!(floats(0x62, 1.5, 2.25), 3.75);
    assert_eq!(floats(0x66, 1.5, 2.25), -0.75);
    assert_eq!(floats(0x6a, 1.5, 2.0), 3.0);
    assert_eq!(floats(0x6e, 1.0, 0.0), f32::INFINITY);
    assert_eq!(floats(0x72, -5.5, 2.0), -1.5);
    assert!(floats(0x72, 1.0, 0.0).is_nan());
    assert_eq!(doubles(0x63, 1.5, 2.25), 3.75);
    assert_eq!(doubles(0x67, 1.5, 2.25), -0.75);
    assert_eq!(doubles(0x6b, 1.5, 2.0), 3.0);
    assert!(doubles(0x6f, 0.0, 0.0).is_nan());
    assert_eq!(doubles(0x73, -5.5, 2.0), -1.5);
    assert_eq!(doubles(0x73, 5.0, f64::INFINITY), 5.0);
    let negated = float("(F)F", &[0x22, 0x76, 0xae], &[Float(0.0)]);
    assert_eq!(negated.to_bits(), (-0.0f32).to_bits());
    let negated = double("(D)D", &[0x26, 0x77, 0xaf], &[Double(f64::NAN)]);
    assert_eq!(negated.to_bits(), f64::NAN.to_bits() ^ 1 << 63);
    let compare = |opcode, a, b| int("(FF)I", &[0x22, 0x23, opcode, 0xac], &[Float(a), Float(b)]);
    for opcode in [0x95, 0x96] {
        assert_eq!([compare(opcode, 1.0, 2.0), compare(opcode, 2.0, 2.0), compare(opcode, 3.0, 2.0)], [-1, 0, 1]);
        assert_eq!(compare(opcode, 0.0, -0.0), 0);
    }
    assert_eq!([compare(0x95, f32::NAN, 0.0), compare(0x96, f32::NAN, 0.0)], [-1, 1]);
    let compare = |opcode, a, b| int("(DD)I", &[0x26, 0x28, opcode, 0xac], &[Double(a), Double(b)]);
    for opcode in [0x97, 0x98] {
        assert_eq!([compare(opcode, 1.0, 2.0), compare(opcode, 2.0, 2.0), compare(opcode, 3.0, 2.0)], [-1, 0, 1]);
    }
    assert_eq!([compare(0x97, 0.0, f64::NAN), compare(0x98, 0.0, f64::NAN)], [-1, 1]);
}

#[test]
fn conversions() {
    assert_eq!(long("(I)J", &[0x1a, 0x85, 0xad], &[Int(-1)]), -1);
    assert_eq!(float("(I)F", &[0x1a, 0x86, 0xae], &[Int(16_777_217)]), 16_777_216.0);
    assert_eq!(double("(I)D", &[0x1a, 0x87, 0xaf], &[Int(i32::MIN)]), -2_147_483_648.0);
    assert_eq!(int("(J)I", &[0x1e, 0x88, 0xac], &[Long(0x1_ffff_fffe)]), -2);
    assert_eq!(float("(J)F", &[0x1e, 0x89, 0xae], &[Long(i64::MAX)]), 9.223_372e18);
    assert_eq!(double("(J)D", &[0x1e, 0x8a, 0xaf], &[Long(-3)]), -3.0);
    for (value, expected) in
        [(f32::NAN, 0), (1e10, i32::MAX), (-1e10, i32::MIN), (-1.9, -1), (f32::NEG_INFINITY, i32::MIN)]
    {
        assert_eq!(int("(F)I", &[0x22, 0x8b, 0xac], &[Float(value)]), expected);
        assert_eq!(int("(D)I", &[0x26, 0x8e, 0xac], &[Double(value.into())]), expected);
    }
    assert_eq!(long("(F)J", &[0x22, 0x8c, 0xad], &[Float(1e20)]), i64::MAX);
    assert_eq!(double("(F)D", &[0x22, 0x8d, 0xaf], &[Float(0.5)]), 0.5);
    assert_eq!(long("(D)J", &[0x26, 0x8f, 0xad], &[Double(f64::NAN)]), 0);
    assert_eq!(float("(D)F", &[0x26, 0x90, 0xae], &[Double(1e300)]), f32::INFINITY);
    assert_eq!(int("(I)I", &[0x1a, 0x91, 0xac], &[Int(0x180)]), -128);
    assert_eq!(int("(I)I", &[0x1a, 0x92, 0xac], &[Int(-1)]), 0xffff);
    assert_eq!(int("(I)I", &[0x1a, 0x93, 0xac], &[Int(0x18000)]), -32768);
}

#[test]
fn returns_narrow() {
    assert_eq!(int("(I)Z", &[0x1a, 0xac], &[Int(2)]), 0);
    assert_eq!(int("(I)B", &[0x1a, 0xac], &[Int(0x80)]), -128);
    assert_eq!(int("(I)C", &[0x1a, 0xac], &[Int(-1)]), 0xffff);
    assert_eq!(int("(I)S", &[0x1a, 0xac], &[Int(0x8000)]), -32768);
}

#[test]
fn stack_shuffles() {
    // Each digit of the result is a slot, from the bottom of the stack.
    let shuffle = |pushes: u8, opcode: u8, slots: usize| {
        let mut code: Vec<u8> = (0..pushes).map(|i| 0x04 + i).collect();
        code.push(opcode);
        // istore 15-slots.. from the top
        for i in 0..slots {
            code.extend([0x36, 15 - i as u8]);
        }
        code.push(0x03);
        for i in (0..slots).rev() {
            code.extend([0x10, 10, 0x68, 0x15, 15 - i as u8, 0x60]);
        }
        code.push(0xac);
        int("()I", &code, &[])
    };
    assert_eq!(shuffle(2, 0x57, 1), 1);
    assert_eq!(shuffle(3, 0x58, 1), 1);
    assert_eq!(shuffle(1, 0x59, 2), 11);
    assert_eq!(shuffle(2, 0x5a, 3), 212);
    assert_eq!(shuffle(3, 0x5b, 4), 3123);
    assert_eq!(shuffle(2, 0x5c, 4), 1212);
    assert_eq!(shuffle(3, 0x5d, 5), 23123);
    assert_eq!(shuffle(4, 0x5e, 6), 341_234);
    assert_eq!(shuffle(2, 0x5f, 2), 21);
}

#[test]
fn switches() {
    // tableswitch 5..7 at 1; cases return 1, 2, 3; default 0
    let table = |v| {
        let mut code = vec![0x1a, 0xaa, 0, 0];
        for word in [35i32, 5, 7, 29, 31, 33] {
            code.extend(word.to_be_bytes());
        }
        code.extend([0x00, 0x00]);
        code.extend([0x04, 0xac, 0x05, 0xac, 0x06, 0xac, 0x03, 0xac]);
        int("(I)I", &code, &[Int(v)])
    };
    assert_eq!([4, 5, 6, 7, 8, i32::MIN, i32::MAX].map(table), [0, 1, 2, 3, 0, 0, 0]);
    // lookupswitch -5, 0, 1000 at 1
    let lookup = |v| {
        let mut code = vec![0x1a, 0xab, 0, 0];
        for word in [41i32, 3, -5, 35, 0, 37, 1000, 39] {
            code.extend(word.to_be_bytes());
        }
        code.extend([0x04, 0xac, 0x05, 0xac, 0x06, 0xac, 0x03, 0xac]);
        int("(I)I", &code, &[Int(v)])
    };
    assert_eq!([-6, -5, 0, 1, 1000, 1001].map(lookup), [0, 1, 2, 0, 3, 0]);
}

#[test]
fn subroutines_and_wide() {
    // jsr to 6 (stores the return address, adds one, returns twice)
    let code = [
        0xa8, 0, 8, // 0: jsr 8
        0xa8, 0, 5, // 3: jsr 8
        0x1a, 0xac, // 6: iload_0 ireturn
        0x4c, 0x84, 0, 1, 0xa9, 1, // 8: astore_1, iinc 0 1, ret 1
    ];
    assert_eq!(int("(I)I", &code, &[Int(40)]), 42);
    let code = [
        0xc4, 0x84, 0, 0, 0x03, 0xe8, // wide iinc 0 1000
        0xc4, 0x15, 0, 0, // wide iload 0
        0xc4, 0x36, 0, 9, // wide istore 9
        0x15, 9, 0xac,
    ];
    assert_eq!(int("(I)I", &code, &[Int(-1)]), 999);
    let code = [
        0xc9, 0, 0, 0, 7, // 0: jsr_w 7
        0x1a, 0xac, // 5
        0x4c, 0x84, 0, 1, 0xc4, 0xa9, 0, 1, // 7: astore_1, iinc 0 1, wide ret 1
    ];
    assert_eq!(int("(I)I", &code, &[Int(1)]), 2);
}

#[test]
fn branches() {
    let unary = |opcode: u8, v| int("(I)I", &[0x1a, opcode, 0, 5, 0x03, 0xac, 0x04, 0xac], &[Int(v)]);
    for (opcode, expected) in [
        (0x99, [0, 1, 0]),
        (0x9a, [1, 0, 1]),
        (0x9b, [1, 0, 0]),
        (0x9c, [0, 1, 1]),
        (0x9d, [0, 0, 1]),
        (0x9e, [1, 1, 0]),
    ] {
        assert_eq!([-1, 0, 1].map(|v| unary(opcode, v)), expected, "{opcode:#x}");
    }
    let binary =
        |opcode: u8, a, b| int("(II)I", &[0x1a, 0x1b, opcode, 0, 5, 0x03, 0xac, 0x04, 0xac], &[Int(a), Int(b)]);
    for (opcode, expected) in [
        (0x9f, [0, 1, 0]),
        (0xa0, [1, 0, 1]),
        (0xa1, [1, 0, 0]),
        (0xa2, [0, 1, 1]),
        (0xa3, [0, 0, 1]),
        (0xa4, [1, 1, 0]),
    ] {
        assert_eq!([i32::MIN, 5, i32::MAX].map(|v| binary(opcode, v, 5)), expected, "{opcode:#x}");
    }
    assert_eq!(int("()I", &[0x01, 0xc6, 0, 5, 0x03, 0xac, 0x04, 0xac], &[]), 1);
    assert_eq!(int("()I", &[0x01, 0xc7, 0, 5, 0x03, 0xac, 0x04, 0xac], &[]), 0);
    assert_eq!(int("()I", &[0xc8, 0, 0, 0, 7, 0x03, 0xac, 0x04, 0xac], &[]), 1);
}
