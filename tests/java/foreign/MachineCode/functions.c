/* The functions whose machine code MachineCode.java holds: gcc -O1 -fPIC -fno-jump-tables for x86-64, linked flat. */
typedef struct { int a; float b; double c; } Mixed;           /* INTEGER, SSE */
typedef struct { double a; long b; } DL;
typedef struct { long a; double b; } LD;
typedef struct { long a, b, c; } Big;
typedef struct { float a, b, c; } F3;
typedef struct { char a[3]; } C3;
typedef struct { char a[11]; } C11;
typedef union { double d; long l; } U;
typedef struct { int a; U u[3]; } Nest;
/* all functions are leaves or call only through pointers */
int f0_first(int a, long b, signed char c, short d, unsigned short e, _Bool f, int g, long h, int i) { return a + 2*(int)b + 3*c + 4*d + 5*e + 6*f + 7*g + 8*(int)h + 9*i; }
double f1_doubles(double a, double b, double c, double d, double e, double f, double g, double h, double i, float j) { return a-b+c-d+e-f+g-h+i*10+j*100; }
Mixed f2_mixed(Mixed m, int k) { Mixed r = { m.a + k, m.b * k, m.c - k }; return r; }
DL f3_dl(DL x) { DL r = { x.a * 2, x.b * 3 }; return r; }
LD f4_ld(LD x) { LD r = { x.a + 1, x.b + 0.5 }; return r; }
Big f5_big(int k, Big x) { Big r = { x.a * k, x.b * k, x.c * k }; return r; }
F3 f6_f3(F3 x, float y) { F3 r = { x.b, x.c, x.a + y }; return r; }
C3 f7_c3(C3 x) { C3 r = {{ x.a[2], x.a[0], x.a[1] }}; return r; }
C11 f8_c11(C11 x, char y) { C11 r; for (int i = 0; i < 11; i++) r.a[i] = x.a[10 - i] + y; return r; }
long f9_union(U x, U y) { return x.l + y.l; }
double f10_nest(Nest n, int k) { return n.a + n.u[k].d; }
Big f11_spill(int a, int b, int c, int d, int e, LD f, LD g, Big h, double i, int j) { Big r = { a+b+c+d+e, (long)(f.a + g.a * 10 + h.b * 100), (long)(f.b + g.b + i + j) }; return r; }
/* call back with structures */
double f12_call(double (*fn)(Mixed, Big, F3, C11, DL, LD), int k) { Mixed m = { k, k / 2.0f, k * 2.0 }; Big b = { k, k * 10, k * 100 }; F3 f = { k, 1, 2 }; C11 c = {{ 1,2,3,4,5,6,7,8,9,10,11 }}; DL d = { k, k + 1 }; LD l = { k + 2, k }; return fn(m, b, f, c, d, l) * 2; }
double f13_results(Mixed (*a)(int), Big (*b)(int), DL (*c)(int), F3 (*d)(int), C11 (*e)(int), DL (*f)(int)) { Mixed x = a(1); Big y = b(2); DL z = c(3); F3 w = d(4); C11 v = e(5); DL q = f(6); return x.a + x.b + x.c + y.a + y.b + y.c + z.a + z.b + w.a + w.b + w.c + v.a[0] + v.a[10] + q.a + q.b; }
signed char f14_narrow(signed char (*a)(signed char, unsigned short, _Bool, short), int k) { return a((signed char) k, (unsigned short)(k * 1000), k & 1, (short) -k) - 1; }
long f15_loop(long (*fn)(long), long n) { long s = 0; for (long i = 0; i < n; i++) s += fn(i); return s; }
double f16_stack(double (*fn)(int,int,int,int,int,int,int,long,double,double,double,double,double,double,double,double,double,float,Big,short), int k) { Big b = { k, k, k }; return fn(1,2,3,4,5,6,7,8,1,2,3,4,5,6,7,8,9,10.5f,b,(short)-k); }
double f17_variadic(int n, ...) { __builtin_va_list v; __builtin_va_start(v, n); double s = 0; for (int i = 0; i < n; i++) { s += __builtin_va_arg(v, double); s += __builtin_va_arg(v, int) * 1000; } __builtin_va_end(v); return s; }
