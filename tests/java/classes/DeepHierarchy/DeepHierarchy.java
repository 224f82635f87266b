public class DeepHierarchy {
    interface I { int i(); default int dd() { return i() * 2; } }
    interface J0 { default int j0() { return 0; } }
    interface J1 { default int j1() { return 1; } }
    interface J2 { default int j2() { return 2; } }
    interface J3 { default int j3() { return 3; } }
    interface J4 { default int j4() { return 4; } }
    interface J5 { default int j5() { return 5; } }
    interface J6 { default int j6() { return 6; } }
    interface J7 { default int j7() { return 7; } }
    interface J8 { default int j8() { return 8; } }
    interface J9 { default int j9() { return 9; } }
    interface J10 { default int j10() { return 10; } }
    interface J11 { default int j11() { return 11; } }
    interface J12 { default int j12() { return 12; } }
    interface J13 { default int j13() { return 13; } }
    interface J14 { default int j14() { return 14; } }
    interface J15 { default int j15() { return 15; } }
    interface J16 { default int j16() { return 16; } }
    interface J17 { default int j17() { return 17; } }
    interface J18 { default int j18() { return 18; } }
    interface J19 { default int j19() { return 19; } }
    interface J20 { default int j20() { return 20; } }
    interface J21 { default int j21() { return 21; } }
    interface J22 { default int j22() { return 22; } }
    interface J23 { default int j23() { return 23; } }
    interface J24 { default int j24() { return 24; } }
    interface J25 { default int j25() { return 25; } }
    interface J26 { default int j26() { return 26; } }
    interface J27 { default int j27() { return 27; } }
    interface J28 { default int j28() { return 28; } }
    interface J29 { default int j29() { return 29; } }
    interface J30 { default int j30() { return 30; } }
    interface J31 { default int j31() { return 31; } }
    interface J32 { default int j32() { return 32; } }
    interface J33 { default int j33() { return 33; } }
    interface J34 { default int j34() { return 34; } }
    interface J35 { default int j35() { return 35; } }
    interface J36 { default int j36() { return 36; } }
    interface J37 { default int j37() { return 37; } }
    interface J38 { default int j38() { return 38; } }
    interface J39 { default int j39() { return 39; } }
    interface J40 { default int j40() { return 40; } }
    interface J41 { default int j41() { return 41; } }
    interface J42 { default int j42() { return 42; } }
    interface J43 { default int j43() { return 43; } }
    interface J44 { default int j44() { return 44; } }
    interface J45 { default int j45() { return 45; } }
    interface J46 { default int j46() { return 46; } }
    interface J47 { default int j47() { return 47; } }
    interface J48 { default int j48() { return 48; } }
    interface J49 { default int j49() { return 49; } }
    interface J50 { default int j50() { return 50; } }
    interface J51 { default int j51() { return 51; } }
    interface J52 { default int j52() { return 52; } }
    interface J53 { default int j53() { return 53; } }
    interface J54 { default int j54() { return 54; } }
    interface J55 { default int j55() { return 55; } }
    interface J56 { default int j56() { return 56; } }
    interface J57 { default int j57() { return 57; } }
    interface J58 { default int j58() { return 58; } }
    interface J59 { default int j59() { return 59; } }
    static class C0 implements I { int f0 = 0; public int i() { return 0; } int v() { return 0 + 0; } int own0() { return f0 + f0; } }
    static class C1 extends C0 { int f1 = 1; int own1() { return f1 + f0; } }
    static class C2 extends C1 { int f2 = 2; int own2() { return f2 + f1; } }
    static class C3 extends C2 implements J3, J22 { int f3 = 3; int own3() { return f3 + f1; } }
    static class C4 extends C3 { int f4 = 4; int own4() { return f4 + f2; } }
    static class C5 extends C4 { int f5 = 5; public int i() { return 5; } int own5() { return f5 + f2; } }
    static class C6 extends C5 implements J6, J43 { int f6 = 6; int own6() { return f6 + f3; } }
    static class C7 extends C6 { int f7 = 7; int v() { return 7 + super.v(); } int own7() { return f7 + f3; } }
    static class C8 extends C7 { int f8 = 8; int own8() { return f8 + f4; } }
    static class C9 extends C8 implements J9, J4 { int f9 = 9; int own9() { return f9 + f4; } }
    static class C10 extends C9 { int f10 = 10; public int i() { return 10; } int own10() { return f10 + f5; } }
    static class C11 extends C10 { int f11 = 11; int own11() { return f11 + f5; } }
    static class C12 extends C11 implements J12, J25 { int f12 = 12; int own12() { return f12 + f6; } }
    static class C13 extends C12 { int f13 = 13; int own13() { return f13 + f6; } }
    static class C14 extends C13 { int f14 = 14; int v() { return 14 + super.v(); } int own14() { return f14 + f7; } }
    static class C15 extends C14 implements J15, J46 { int f15 = 15; public int i() { return 15; } int own15() { return f15 + f7; } }
    static class C16 extends C15 { int f16 = 16; int own16() { return f16 + f8; } }
    static class C17 extends C16 { int f17 = 17; int own17() { return f17 + f8; } }
    static class C18 extends C17 implements J18, J7 { int f18 = 18; int own18() { return f18 + f9; } }
    static class C19 extends C18 { int f19 = 19; int own19() { return f19 + f9; } }
    static class C20 extends C19 { int f20 = 20; public int i() { return 20; } int own20() { return f20 + f10; } }
    static class C21 extends C20 implements J21, J28 { int f21 = 21; int v() { return 21 + super.v(); } int own21() { return f21 + f10; } }
    static class C22 extends C21 { int f22 = 22; int own22() { return f22 + f11; } }
    static class C23 extends C22 { int f23 = 23; int own23() { return f23 + f11; } }
    static class C24 extends C23 implements J24, J49 { int f24 = 24; int own24() { return f24 + f12; } }
    static class C25 extends C24 { int f25 = 25; public int i() { return 25; } int own25() { return f25 + f12; } }
    static class C26 extends C25 { int f26 = 26; int own26() { return f26 + f13; } }
    static class C27 extends C26 implements J27, J10 { int f27 = 27; int own27() { return f27 + f13; } }
    static class C28 extends C27 { int f28 = 28; int v() { return 28 + super.v(); } int own28() { return f28 + f14; } }
    static class C29 extends C28 { int f29 = 29; int own29() { return f29 + f14; } }
    static class C30 extends C29 implements J30, J31 { int f30 = 30; public int i() { return 30; } int own30() { return f30 + f15; } }
    static class C31 extends C30 { int f31 = 31; int own31() { return f31 + f15; } }
    static class C32 extends C31 { int f32 = 32; int own32() { return f32 + f16; } }
    static class C33 extends C32 implements J33, J52 { int f33 = 33; int own33() { return f33 + f16; } }
    static class C34 extends C33 { int f34 = 34; int own34() { return f34 + f17; } }
    static class C35 extends C34 { int f35 = 35; public int i() { return 35; } int v() { return 35 + super.v(); } int own35() { return f35 + f17; } }
    static class C36 extends C35 implements J36, J13 { int f36 = 36; int own36() { return f36 + f18; } }
    static class C37 extends C36 { int f37 = 37; int own37() { return f37 + f18; } }
    static class C38 extends C37 { int f38 = 38; int own38() { return f38 + f19; } }
    static class C39 extends C38 implements J39, J34 { int f39 = 39; int own39() { return f39 + f19; } }
    static class C40 extends C39 { int f40 = 40; public int i() { return 40; } int own40() { return f40 + f20; } }
    static class C41 extends C40 { int f41 = 41; int own41() { return f41 + f20; } }
    static class C42 extends C41 implements J42, J55 { int f42 = 42; int v() { return 42 + super.v(); } int own42() { return f42 + f21; } }
    static class C43 extends C42 { int f43 = 43; int own43() { return f43 + f21; } }
    static class C44 extends C43 { int f44 = 44; int own44() { return f44 + f22; } }
    static class C45 extends C44 implements J45, J16 { int f45 = 45; public int i() { return 45; } int own45() { return f45 + f22; } }
    static class C46 extends C45 { int f46 = 46; int own46() { return f46 + f23; } }
    static class C47 extends C46 { int f47 = 47; int own47() { return f47 + f23; } }
    static class C48 extends C47 implements J48, J37 { int f48 = 48; int own48() { return f48 + f24; } }
    static class C49 extends C48 { int f49 = 49; int v() { return 49 + super.v(); } int own49() { return f49 + f24; } }
    static class C50 extends C49 { int f50 = 50; public int i() { return 50; } int own50() { return f50 + f25; } }
    static class C51 extends C50 implements J51, J58 { int f51 = 51; int own51() { return f51 + f25; } }
    static class C52 extends C51 { int f52 = 52; int own52() { return f52 + f26; } }
    static class C53 extends C52 { int f53 = 53; int own53() { return f53 + f26; } }
    static class C54 extends C53 implements J54, J19 { int f54 = 54; int own54() { return f54 + f27; } }
    static class C55 extends C54 { int f55 = 55; public int i() { return 55; } int own55() { return f55 + f27; } }
    static class C56 extends C55 { int f56 = 56; int v() { return 56 + super.v(); } int own56() { return f56 + f28; } }
    static class C57 extends C56 implements J57, J40 { int f57 = 57; int own57() { return f57 + f28; } }
    static class C58 extends C57 { int f58 = 58; int own58() { return f58 + f29; } }
    static class C59 extends C58 { int f59 = 59; int own59() { return f59 + f29; } }
    static class C60 extends C59 implements J0, J1 { int f60 = 60; public int i() { return 60; } int own60() { return f60 + f30; } }
    static class C61 extends C60 { int f61 = 61; int own61() { return f61 + f30; } }
    static class C62 extends C61 { int f62 = 62; int own62() { return f62 + f31; } }
    static class C63 extends C62 implements J3, J22 { int f63 = 63; int v() { return 63 + super.v(); } int own63() { return f63 + f31; } }
    static class C64 extends C63 { int f64 = 64; int own64() { return f64 + f32; } }
    static class C65 extends C64 { int f65 = 65; public int i() { return 65; } int own65() { return f65 + f32; } }
    static class C66 extends C65 implements J6, J43 { int f66 = 66; int own66() { return f66 + f33; } }
    static class C67 extends C66 { int f67 = 67; int own67() { return f67 + f33; } }
    static class C68 extends C67 { int f68 = 68; int own68() { return f68 + f34; } }
    static class C69 extends C68 implements J9, J4 { int f69 = 69; int own69() { return f69 + f34; } }
    static class Wide implements J0, J1, J2, J3, J4, J5, J6, J7, J8, J9, J10, J11, J12, J13, J14, J15, J16, J17, J18, J19, J20, J21, J22, J23, J24, J25, J26, J27, J28, J29, J30, J31, J32, J33, J34, J35, J36, J37, J38, J39, J40, J41, J42, J43, J44, J45, J46, J47, J48, J49, J50, J51, J52, J53, J54, J55, J56, J57, J58, J59 { public int j30() { return J30.super.j30() + 1000; } }
    public static void main(String[] args) {
        Object[] os = {new C0(), new C7(), new C8(), new C33(), new C69(), new Wide()};
        for (Object o : os) {
            int n = 0, m = 0;
            if (o instanceof C0) n++;
            if (o instanceof C1) n++;
            if (o instanceof C2) n++;
            if (o instanceof C3) n++;
            if (o instanceof C4) n++;
            if (o instanceof C5) n++;
            if (o instanceof C6) n++;
            if (o instanceof C7) n++;
            if (o instanceof C8) n++;
            if (o instanceof C9) n++;
            if (o instanceof C10) n++;
            if (o instanceof C11) n++;
            if (o instanceof C12) n++;
            if (o instanceof C13) n++;
            if (o instanceof C14) n++;
            if (o instanceof C15) n++;
            if (o instanceof C16) n++;
            if (o instanceof C17) n++;
            if (o instanceof C18) n++;
            if (o instanceof C19) n++;
            if (o instanceof C20) n++;
            if (o instanceof C21) n++;
            if (o instanceof C22) n++;
            if (o instanceof C23) n++;
            if (o instanceof C24) n++;
            if (o instanceof C25) n++;
            if (o instanceof C26) n++;
            if (o instanceof C27) n++;
            if (o instanceof C28) n++;
            if (o instanceof C29) n++;
            if (o instanceof C30) n++;
            if (o instanceof C31) n++;
            if (o instanceof C32) n++;
            if (o instanceof C33) n++;
            if (o instanceof C34) n++;
            if (o instanceof C35) n++;
            if (o instanceof C36) n++;
            if (o instanceof C37) n++;
            if (o instanceof C38) n++;
            if (o instanceof C39) n++;
            if (o instanceof C40) n++;
            if (o instanceof C41) n++;
            if (o instanceof C42) n++;
            if (o instanceof C43) n++;
            if (o instanceof C44) n++;
            if (o instanceof C45) n++;
            if (o instanceof C46) n++;
            if (o instanceof C47) n++;
            if (o instanceof C48) n++;
            if (o instanceof C49) n++;
            if (o instanceof C50) n++;
            if (o instanceof C51) n++;
            if (o instanceof C52) n++;
            if (o instanceof C53) n++;
            if (o instanceof C54) n++;
            if (o instanceof C55) n++;
            if (o instanceof C56) n++;
            if (o instanceof C57) n++;
            if (o instanceof C58) n++;
            if (o instanceof C59) n++;
            if (o instanceof C60) n++;
            if (o instanceof C61) n++;
            if (o instanceof C62) n++;
            if (o instanceof C63) n++;
            if (o instanceof C64) n++;
            if (o instanceof C65) n++;
            if (o instanceof C66) n++;
            if (o instanceof C67) n++;
            if (o instanceof C68) n++;
            if (o instanceof C69) n++;
            if (o instanceof J0) m += 1 + ((J0) o).j0();
            if (o instanceof J1) m += 1 + ((J1) o).j1();
            if (o instanceof J2) m += 1 + ((J2) o).j2();
            if (o instanceof J3) m += 1 + ((J3) o).j3();
            if (o instanceof J4) m += 1 + ((J4) o).j4();
            if (o instanceof J5) m += 1 + ((J5) o).j5();
            if (o instanceof J6) m += 1 + ((J6) o).j6();
            if (o instanceof J7) m += 1 + ((J7) o).j7();
            if (o instanceof J8) m += 1 + ((J8) o).j8();
            if (o instanceof J9) m += 1 + ((J9) o).j9();
            if (o instanceof J10) m += 1 + ((J10) o).j10();
            if (o instanceof J11) m += 1 + ((J11) o).j11();
            if (o instanceof J12) m += 1 + ((J12) o).j12();
            if (o instanceof J13) m += 1 + ((J13) o).j13();
            if (o instanceof J14) m += 1 + ((J14) o).j14();
            if (o instanceof J15) m += 1 + ((J15) o).j15();
            if (o instanceof J16) m += 1 + ((J16) o).j16();
            if (o instanceof J17) m += 1 + ((J17) o).j17();
            if (o instanceof J18) m += 1 + ((J18) o).j18();
            if (o instanceof J19) m += 1 + ((J19) o).j19();
            if (o instanceof J20) m += 1 + ((J20) o).j20();
            if (o instanceof J21) m += 1 + ((J21) o).j21();
            if (o instanceof J22) m += 1 + ((J22) o).j22();
            if (o instanceof J23) m += 1 + ((J23) o).j23();
            if (o instanceof J24) m += 1 + ((J24) o).j24();
            if (o instanceof J25) m += 1 + ((J25) o).j25();
            if (o instanceof J26) m += 1 + ((J26) o).j26();
            if (o instanceof J27) m += 1 + ((J27) o).j27();
            if (o instanceof J28) m += 1 + ((J28) o).j28();
            if (o instanceof J29) m += 1 + ((J29) o).j29();
            if (o instanceof J30) m += 1 + ((J30) o).j30();
            if (o instanceof J31) m += 1 + ((J31) o).j31();
            if (o instanceof J32) m += 1 + ((J32) o).j32();
            if (o instanceof J33) m += 1 + ((J33) o).j33();
            if (o instanceof J34) m += 1 + ((J34) o).j34();
            if (o instanceof J35) m += 1 + ((J35) o).j35();
            if (o instanceof J36) m += 1 + ((J36) o).j36();
            if (o instanceof J37) m += 1 + ((J37) o).j37();
            if (o instanceof J38) m += 1 + ((J38) o).j38();
            if (o instanceof J39) m += 1 + ((J39) o).j39();
            if (o instanceof J40) m += 1 + ((J40) o).j40();
            if (o instanceof J41) m += 1 + ((J41) o).j41();
            if (o instanceof J42) m += 1 + ((J42) o).j42();
            if (o instanceof J43) m += 1 + ((J43) o).j43();
            if (o instanceof J44) m += 1 + ((J44) o).j44();
            if (o instanceof J45) m += 1 + ((J45) o).j45();
            if (o instanceof J46) m += 1 + ((J46) o).j46();
            if (o instanceof J47) m += 1 + ((J47) o).j47();
            if (o instanceof J48) m += 1 + ((J48) o).j48();
            if (o instanceof J49) m += 1 + ((J49) o).j49();
            if (o instanceof J50) m += 1 + ((J50) o).j50();
            if (o instanceof J51) m += 1 + ((J51) o).j51();
            if (o instanceof J52) m += 1 + ((J52) o).j52();
            if (o instanceof J53) m += 1 + ((J53) o).j53();
            if (o instanceof J54) m += 1 + ((J54) o).j54();
            if (o instanceof J55) m += 1 + ((J55) o).j55();
            if (o instanceof J56) m += 1 + ((J56) o).j56();
            if (o instanceof J57) m += 1 + ((J57) o).j57();
            if (o instanceof J58) m += 1 + ((J58) o).j58();
            if (o instanceof J59) m += 1 + ((J59) o).j59();
            System.out.print(n);
            System.out.print(' ');
            System.out.println(m);
            if (o instanceof I) { System.out.println(((I) o).i()); System.out.println(((I) o).dd()); }
            if (o instanceof C0) System.out.println(((C0) o).v());
        }
        C69 c = new C69();
        int s = 0;
        s = s * 31 + c.own0() + c.f0; c.f0 += s;
        s = s * 31 + c.own1() + c.f1; c.f1 += s;
        s = s * 31 + c.own2() + c.f2; c.f2 += s;
        s = s * 31 + c.own3() + c.f3; c.f3 += s;
        s = s * 31 + c.own4() + c.f4; c.f4 += s;
        s = s * 31 + c.own5() + c.f5; c.f5 += s;
        s = s * 31 + c.own6() + c.f6; c.f6 += s;
        s = s * 31 + c.own7() + c.f7; c.f7 += s;
        s = s * 31 + c.own8() + c.f8; c.f8 += s;
        s = s * 31 + c.own9() + c.f9; c.f9 += s;
        s = s * 31 + c.own10() + c.f10; c.f10 += s;
        s = s * 31 + c.own11() + c.f11; c.f11 += s;
        s = s * 31 + c.own12() + c.f12; c.f12 += s;
        s = s * 31 + c.own13() + c.f13; c.f13 += s;
        s = s * 31 + c.own14() + c.f14; c.f14 += s;
        s = s * 31 + c.own15() + c.f15; c.f15 += s;
        s = s * 31 + c.own16() + c.f16; c.f16 += s;
        s = s * 31 + c.own17() + c.f17; c.f17 += s;
        s = s * 31 + c.own18() + c.f18; c.f18 += s;
        s = s * 31 + c.own19() + c.f19; c.f19 += s;
        s = s * 31 + c.own20() + c.f20; c.f20 += s;
        s = s * 31 + c.own21() + c.f21; c.f21 += s;
        s = s * 31 + c.own22() + c.f22; c.f22 += s;
        s = s * 31 + c.own23() + c.f23; c.f23 += s;
        s = s * 31 + c.own24() + c.f24; c.f24 += s;
        s = s * 31 + c.own25() + c.f25; c.f25 += s;
        s = s * 31 + c.own26() + c.f26; c.f26 += s;
        s = s * 31 + c.own27() + c.f27; c.f27 += s;
        s = s * 31 + c.own28() + c.f28; c.f28 += s;
        s = s * 31 + c.own29() + c.f29; c.f29 += s;
        s = s * 31 + c.own30() + c.f30; c.f30 += s;
        s = s * 31 + c.own31() + c.f31; c.f31 += s;
        s = s * 31 + c.own32() + c.f32; c.f32 += s;
        s = s * 31 + c.own33() + c.f33; c.f33 += s;
        s = s * 31 + c.own34() + c.f34; c.f34 += s;
        s = s * 31 + c.own35() + c.f35; c.f35 += s;
        s = s * 31 + c.own36() + c.f36; c.f36 += s;
        s = s * 31 + c.own37() + c.f37; c.f37 += s;
        s = s * 31 + c.own38() + c.f38; c.f38 += s;
        s = s * 31 + c.own39() + c.f39; c.f39 += s;
        s = s * 31 + c.own40() + c.f40; c.f40 += s;
        s = s * 31 + c.own41() + c.f41; c.f41 += s;
        s = s * 31 + c.own42() + c.f42; c.f42 += s;
        s = s * 31 + c.own43() + c.f43; c.f43 += s;
        s = s * 31 + c.own44() + c.f44; c.f44 += s;
        s = s * 31 + c.own45() + c.f45; c.f45 += s;
        s = s * 31 + c.own46() + c.f46; c.f46 += s;
        s = s * 31 + c.own47() + c.f47; c.f47 += s;
        s = s * 31 + c.own48() + c.f48; c.f48 += s;
        s = s * 31 + c.own49() + c.f49; c.f49 += s;
        s = s * 31 + c.own50() + c.f50; c.f50 += s;
        s = s * 31 + c.own51() + c.f51; c.f51 += s;
        s = s * 31 + c.own52() + c.f52; c.f52 += s;
        s = s * 31 + c.own53() + c.f53; c.f53 += s;
        s = s * 31 + c.own54() + c.f54; c.f54 += s;
        s = s * 31 + c.own55() + c.f55; c.f55 += s;
        s = s * 31 + c.own56() + c.f56; c.f56 += s;
        s = s * 31 + c.own57() + c.f57; c.f57 += s;
        s = s * 31 + c.own58() + c.f58; c.f58 += s;
        s = s * 31 + c.own59() + c.f59; c.f59 += s;
        s = s * 31 + c.own60() + c.f60; c.f60 += s;
        s = s * 31 + c.own61() + c.f61; c.f61 += s;
        s = s * 31 + c.own62() + c.f62; c.f62 += s;
        s = s * 31 + c.own63() + c.f63; c.f63 += s;
        s = s * 31 + c.own64() + c.f64; c.f64 += s;
        s = s * 31 + c.own65() + c.f65; c.f65 += s;
        s = s * 31 + c.own66() + c.f66; c.f66 += s;
        s = s * 31 + c.own67() + c.f67; c.f67 += s;
        s = s * 31 + c.own68() + c.f68; c.f68 += s;
        s = s * 31 + c.own69() + c.f69; c.f69 += s;
        System.out.println(s);
        System.out.println(c.f0 + c.f34 + c.f69);
        try { Object o = new C40(); C41 bad = (C41) o; System.out.println(bad); } catch (ClassCastException e) { System.out.println("CCE"); }
        Object arr = new C69[1];
        System.out.println(arr instanceof C20[]);
        System.out.println(arr instanceof J9[]);
        System.out.println(arr instanceof J59[]);
        try { ((C20[]) arr)[0] = new C68(); } catch (ArrayStoreException e) { System.out.println(e.getMessage()); }
        ((C20[]) arr)[0] = new C69();
        System.out.println(C69.class.getSuperclass().getSuperclass() == C67.class);
        System.out.println(C0.class.isAssignableFrom(C69.class));
        System.out.println(J0.class.isAssignableFrom(C69.class));
        System.out.println(Wide.class.getInterfaces().length);
    }
}
