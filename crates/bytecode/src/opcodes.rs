//! The instruction set (JVMS chapter 6): one row per opcode, from which names, lengths and stack effects are taken.
//!
//! Generated-looking but kept by hand: a row is `number CONSTANT "mnemonic" operand format, popped slots, pushed slots`.
//! In the effects each character is a slot: `a` a reference, `r` a return address, `v` any other half or whole value, `*` a
//! slot that is only moved, `?` what the constant pool entry or operand says.

/// How an instruction's operand bytes are laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    None,
    /// A signed byte pushed as int.
    Byte,
    /// A signed short pushed as int.
    Short,
    /// One-byte constant pool index.
    Constant1,
    /// Two-byte constant pool index.
    Constant2,
    /// One-byte local index, two bytes after `wide`.
    Local1,
    /// The local is part of the opcode.
    Implied(u8),
    /// Local and signed increment, a byte each, two bytes each after `wide`.
    Increment,
    Branch2,
    Branch4,
    TableSwitch,
    LookupSwitch,
    InvokeInterface,
    InvokeDynamic,
    ArrayType,
    MultiArray,
    Wide,
}

/// A row of the table.
#[derive(Debug, Clone, Copy)]
pub struct OpcodeInfo {
    pub name: &'static str,
    pub format: Format,
    pub pops: &'static str,
    pub pushes: &'static str,
}

macro_rules! opcodes {
    ($($number:literal $constant:ident $name:literal $format:expr, $pops:literal, $pushes:literal;)*) => {
        $(#[doc = $name] pub const $constant: u8 = $number;)*
        static TABLE: &[OpcodeInfo] = {
            use Format::*;
            &[$(OpcodeInfo { name: $name, format: $format, pops: $pops, pushes: $pushes }),*]
        };
    };
}

/// Number of opcodes a class file may use; greater ones are reserved.
pub const OPCODE_COUNT: usize = 202;

/// The row of an opcode; `None` for reserved ones.
pub fn info(opcode: u8) -> Option<&'static OpcodeInfo> {
    TABLE.get(opcode as usize)
}

/// The mnemonic; `illegal` for reserved opcodes.
pub fn name(opcode: u8) -> &'static str {
    info(opcode).map_or("illegal", |info| info.name)
}

/// Length in bytes with operands, without `wide`; `None` for the switches, `wide` and reserved opcodes.
pub fn fixed_length(opcode: u8) -> Option<u32> {
    Some(match info(opcode)?.format {
        Format::None | Format::Implied(_) => 1,
        Format::Byte | Format::Constant1 | Format::Local1 | Format::ArrayType => 2,
        Format::Short | Format::Constant2 | Format::Increment | Format::Branch2 => 3,
        Format::MultiArray => 4,
        Format::Branch4 | Format::InvokeInterface | Format::InvokeDynamic => 5,
        Format::TableSwitch | Format::LookupSwitch | Format::Wide => return None,
    })
}

/// Whether control never reaches the next instruction (`jsr` counts as a jump).
pub fn ends_flow(opcode: u8) -> bool {
    matches!(opcode, GOTO | GOTO_W | JSR | JSR_W | RET | ATHROW | TABLESWITCH | LOOKUPSWITCH | IRETURN..=RETURN)
}

opcodes! {
    0 NOP "nop" None, "", "";
    1 ACONST_NULL "aconst_null" None, "", "a";
    2 ICONST_M1 "iconst_m1" None, "", "v";
    3 ICONST_0 "iconst_0" None, "", "v";
    4 ICONST_1 "iconst_1" None, "", "v";
    5 ICONST_2 "iconst_2" None, "", "v";
    6 ICONST_3 "iconst_3" None, "", "v";
    7 ICONST_4 "iconst_4" None, "", "v";
    8 ICONST_5 "iconst_5" None, "", "v";
    9 LCONST_0 "lconst_0" None, "", "vv";
    10 LCONST_1 "lconst_1" None, "", "vv";
    11 FCONST_0 "fconst_0" None, "", "v";
    12 FCONST_1 "fconst_1" None, "", "v";
    13 FCONST_2 "fconst_2" None, "", "v";
    14 DCONST_0 "dconst_0" None, "", "vv";
    15 DCONST_1 "dconst_1" None, "", "vv";
    16 BIPUSH "bipush" Byte, "", "v";
    17 SIPUSH "sipush" Short, "", "v";
    18 LDC "ldc" Constant1, "", "?";
    19 LDC_W "ldc_w" Constant2, "", "?";
    20 LDC2_W "ldc2_w" Constant2, "", "vv";
    21 ILOAD "iload" Local1, "", "v";
    22 LLOAD "lload" Local1, "", "vv";
    23 FLOAD "fload" Local1, "", "v";
    24 DLOAD "dload" Local1, "", "vv";
    25 ALOAD "aload" Local1, "", "a";
    26 ILOAD_0 "iload_0" Implied(0), "", "v";
    27 ILOAD_1 "iload_1" Implied(1), "", "v";
    28 ILOAD_2 "iload_2" Implied(2), "", "v";
    29 ILOAD_3 "iload_3" Implied(3), "", "v";
    30 LLOAD_0 "lload_0" Implied(0), "", "vv";
    31 LLOAD_1 "lload_1" Implied(1), "", "vv";
    32 LLOAD_2 "lload_2" Implied(2), "", "vv";
    33 LLOAD_3 "lload_3" Implied(3), "", "vv";
    34 FLOAD_0 "fload_0" Implied(0), "", "v";
    35 FLOAD_1 "fload_1" Implied(1), "", "v";
    36 FLOAD_2 "fload_2" Implied(2), "", "v";
    37 FLOAD_3 "fload_3" Implied(3), "", "v";
    38 DLOAD_0 "dload_0" Implied(0), "", "vv";
    39 DLOAD_1 "dload_1" Implied(1), "", "vv";
    40 DLOAD_2 "dload_2" Implied(2), "", "vv";
    41 DLOAD_3 "dload_3" Implied(3), "", "vv";
    42 ALOAD_0 "aload_0" Implied(0), "", "a";
    43 ALOAD_1 "aload_1" Implied(1), "", "a";
    44 ALOAD_2 "aload_2" Implied(2), "", "a";
    45 ALOAD_3 "aload_3" Implied(3), "", "a";
    46 IALOAD "iaload" None, "av", "v";
    47 LALOAD "laload" None, "av", "vv";
    48 FALOAD "faload" None, "av", "v";
    49 DALOAD "daload" None, "av", "vv";
    50 AALOAD "aaload" None, "av", "a";
    51 BALOAD "baload" None, "av", "v";
    52 CALOAD "caload" None, "av", "v";
    53 SALOAD "saload" None, "av", "v";
    54 ISTORE "istore" Local1, "v", "";
    55 LSTORE "lstore" Local1, "vv", "";
    56 FSTORE "fstore" Local1, "v", "";
    57 DSTORE "dstore" Local1, "vv", "";
    58 ASTORE "astore" Local1, "a", "";
    59 ISTORE_0 "istore_0" Implied(0), "v", "";
    60 ISTORE_1 "istore_1" Implied(1), "v", "";
    61 ISTORE_2 "istore_2" Implied(2), "v", "";
    62 ISTORE_3 "istore_3" Implied(3), "v", "";
    63 LSTORE_0 "lstore_0" Implied(0), "vv", "";
    64 LSTORE_1 "lstore_1" Implied(1), "vv", "";
    65 LSTORE_2 "lstore_2" Implied(2), "vv", "";
    66 LSTORE_3 "lstore_3" Implied(3), "vv", "";
    67 FSTORE_0 "fstore_0" Implied(0), "v", "";
    68 FSTORE_1 "fstore_1" Implied(1), "v", "";
    69 FSTORE_2 "fstore_2" Implied(2), "v", "";
    70 FSTORE_3 "fstore_3" Implied(3), "v", "";
    71 DSTORE_0 "dstore_0" Implied(0), "vv", "";
    72 DSTORE_1 "dstore_1" Implied(1), "vv", "";
    73 DSTORE_2 "dstore_2" Implied(2), "vv", "";
    74 DSTORE_3 "dstore_3" Implied(3), "vv", "";
    75 ASTORE_0 "astore_0" Implied(0), "a", "";
    76 ASTORE_1 "astore_1" Implied(1), "a", "";
    77 ASTORE_2 "astore_2" Implied(2), "a", "";
    78 ASTORE_3 "astore_3" Implied(3), "a", "";
    79 IASTORE "iastore" None, "avv", "";
    80 LASTORE "lastore" None, "avvv", "";
    81 FASTORE "fastore" None, "avv", "";
    82 DASTORE "dastore" None, "avvv", "";
    83 AASTORE "aastore" None, "ava", "";
    84 BASTORE "bastore" None, "avv", "";
    85 CASTORE "castore" None, "avv", "";
    86 SASTORE "sastore" None, "avv", "";
    87 POP "pop" None, "*", "";
    88 POP2 "pop2" None, "**", "";
    89 DUP "dup" None, "*", "**";
    90 DUP_X1 "dup_x1" None, "**", "***";
    91 DUP_X2 "dup_x2" None, "***", "****";
    92 DUP2 "dup2" None, "**", "****";
    93 DUP2_X1 "dup2_x1" None, "***", "*****";
    94 DUP2_X2 "dup2_x2" None, "****", "******";
    95 SWAP "swap" None, "**", "**";
    96 IADD "iadd" None, "vv", "v";
    97 LADD "ladd" None, "vvvv", "vv";
    98 FADD "fadd" None, "vv", "v";
    99 DADD "dadd" None, "vvvv", "vv";
    100 ISUB "isub" None, "vv", "v";
    101 LSUB "lsub" None, "vvvv", "vv";
    102 FSUB "fsub" None, "vv", "v";
    103 DSUB "dsub" None, "vvvv", "vv";
    104 IMUL "imul" None, "vv", "v";
    105 LMUL "lmul" None, "vvvv", "vv";
    106 FMUL "fmul" None, "vv", "v";
    107 DMUL "dmul" None, "vvvv", "vv";
    108 IDIV "idiv" None, "vv", "v";
    109 LDIV "ldiv" None, "vvvv", "vv";
    110 FDIV "fdiv" None, "vv", "v";
    111 DDIV "ddiv" None, "vvvv", "vv";
    112 IREM "irem" None, "vv", "v";
    113 LREM "lrem" None, "vvvv", "vv";
    114 FREM "frem" None, "vv", "v";
    115 DREM "drem" None, "vvvv", "vv";
    116 INEG "ineg" None, "v", "v";
    117 LNEG "lneg" None, "vv", "vv";
    118 FNEG "fneg" None, "v", "v";
    119 DNEG "dneg" None, "vv", "vv";
    120 ISHL "ishl" None, "vv", "v";
    121 LSHL "lshl" None, "vvv", "vv";
    122 ISHR "ishr" None, "vv", "v";
    123 LSHR "lshr" None, "vvv", "vv";
    124 IUSHR "iushr" None, "vv", "v";
    125 LUSHR "lushr" None, "vvv", "vv";
    126 IAND "iand" None, "vv", "v";
    127 LAND "land" None, "vvvv", "vv";
    128 IOR "ior" None, "vv", "v";
    129 LOR "lor" None, "vvvv", "vv";
    130 IXOR "ixor" None, "vv", "v";
    131 LXOR "lxor" None, "vvvv", "vv";
    132 IINC "iinc" Increment, "", "";
    133 I2L "i2l" None, "v", "vv";
    134 I2F "i2f" None, "v", "v";
    135 I2D "i2d" None, "v", "vv";
    136 L2I "l2i" None, "vv", "v";
    137 L2F "l2f" None, "vv", "v";
    138 L2D "l2d" None, "vv", "vv";
    139 F2I "f2i" None, "v", "v";
    140 F2L "f2l" None, "v", "vv";
    141 F2D "f2d" None, "v", "vv";
    142 D2I "d2i" None, "vv", "v";
    143 D2L "d2l" None, "vv", "vv";
    144 D2F "d2f" None, "vv", "v";
    145 I2B "i2b" None, "v", "v";
    146 I2C "i2c" None, "v", "v";
    147 I2S "i2s" None, "v", "v";
    148 LCMP "lcmp" None, "vvvv", "v";
    149 FCMPL "fcmpl" None, "vv", "v";
    150 FCMPG "fcmpg" None, "vv", "v";
    151 DCMPL "dcmpl" None, "vvvv", "v";
    152 DCMPG "dcmpg" None, "vvvv", "v";
    153 IFEQ "ifeq" Branch2, "v", "";
    154 IFNE "ifne" Branch2, "v", "";
    155 IFLT "iflt" Branch2, "v", "";
    156 IFGE "ifge" Branch2, "v", "";
    157 IFGT "ifgt" Branch2, "v", "";
    158 IFLE "ifle" Branch2, "v", "";
    159 IF_ICMPEQ "if_icmpeq" Branch2, "vv", "";
    160 IF_ICMPNE "if_icmpne" Branch2, "vv", "";
    161 IF_ICMPLT "if_icmplt" Branch2, "vv", "";
    162 IF_ICMPGE "if_icmpge" Branch2, "vv", "";
    163 IF_ICMPGT "if_icmpgt" Branch2, "vv", "";
    164 IF_ICMPLE "if_icmple" Branch2, "vv", "";
    165 IF_ACMPEQ "if_acmpeq" Branch2, "aa", "";
    166 IF_ACMPNE "if_acmpne" Branch2, "aa", "";
    167 GOTO "goto" Branch2, "", "";
    168 JSR "jsr" Branch2, "", "r";
    169 RET "ret" Local1, "", "";
    170 TABLESWITCH "tableswitch" TableSwitch, "v", "";
    171 LOOKUPSWITCH "lookupswitch" LookupSwitch, "v", "";
    172 IRETURN "ireturn" None, "v", "";
    173 LRETURN "lreturn" None, "vv", "";
    174 FRETURN "freturn" None, "v", "";
    175 DRETURN "dreturn" None, "vv", "";
    176 ARETURN "areturn" None, "a", "";
    177 RETURN "return" None, "", "";
    178 GETSTATIC "getstatic" Constant2, "?", "?";
    179 PUTSTATIC "putstatic" Constant2, "?", "?";
    180 GETFIELD "getfield" Constant2, "?", "?";
    181 PUTFIELD "putfield" Constant2, "?", "?";
    182 INVOKEVIRTUAL "invokevirtual" Constant2, "?", "?";
    183 INVOKESPECIAL "invokespecial" Constant2, "?", "?";
    184 INVOKESTATIC "invokestatic" Constant2, "?", "?";
    185 INVOKEINTERFACE "invokeinterface" InvokeInterface, "?", "?";
    186 INVOKEDYNAMIC "invokedynamic" InvokeDynamic, "?", "?";
    187 NEW "new" Constant2, "", "a";
    188 NEWARRAY "newarray" ArrayType, "v", "a";
    189 ANEWARRAY "anewarray" Constant2, "v", "a";
    190 ARRAYLENGTH "arraylength" None, "a", "v";
    191 ATHROW "athrow" None, "a", "";
    192 CHECKCAST "checkcast" Constant2, "a", "a";
    193 INSTANCEOF "instanceof" Constant2, "a", "v";
    194 MONITORENTER "monitorenter" None, "a", "";
    195 MONITOREXIT "monitorexit" None, "a", "";
    196 WIDE "wide" Wide, "", "";
    197 MULTIANEWARRAY "multianewarray" MultiArray, "?", "a";
    198 IFNULL "ifnull" Branch2, "a", "";
    199 IFNONNULL "ifnonnull" Branch2, "a", "";
    200 GOTO_W "goto_w" Branch4, "", "";
    201 JSR_W "jsr_w" Branch4, "", "r";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_is_in_order() {
        assert_eq!(TABLE.len(), OPCODE_COUNT);
        for (number, text) in [(0x12, "ldc"), (0x60, "iadd"), (0xa7, "goto"), (0xb6, "invokevirtual"), (0xc9, "jsr_w")]
        {
            assert_eq!(name(number), text);
        }
        assert_eq!(name(0xca), "illegal");
        assert_eq!(fixed_length(INVOKEINTERFACE), Some(5));
    }
}
