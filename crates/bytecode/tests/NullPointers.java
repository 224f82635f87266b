import java.util.*;
public class NullPointers {
  static String s; String f; NullPointers n; int[] ia; int[][] iaa; Object[] oa; static NullPointers sn; static NullPointers[] na=new NullPointers[3]; long l; double[] da; byte[] ba; boolean[] za; char[] ca; short[] sa; float[] fa; long[] la;
  static NullPointers nul() { return null; } NullPointers me(){ return null; } String str(Object o, String[] x, int i, long[] l, List<String> li){ return null; }
  interface T { void r() throws Throwable; }
  static void t(T t){ try { t.r(); System.out.println("none"); } catch(NullPointerException e){ StackTraceElement st=e.getStackTrace()[0]; System.out.println(st.getMethodName()+":"+st.getLineNumber()+" "+e.getMessage()); } catch(Throwable e){ System.out.println("other "+e); } }
  static void m1(){ s.length(); }
  static void m2(String a){ a.length(); }
  static void m3(int i, long q, String a){ a.length(); }
  void m4(String a){ f.length(); }
  void m5(){ n.n.f.length(); }
  void m6(){ n.n = new NullPointers(); n.n.n.f.length(); }
  static void m7(){ nul().f = "x"; }
  static void m8(){ nul().me().f.length(); }
  static void m9(){ new NullPointers().me().l = 5L; }
  void m10(){ ia[0] = 3; }
  void m11(){ int i=2; System.out.println(iaa[i][3]); }
  void m12(){ iaa=new int[5][]; int i=2; System.out.println(iaa[i][3]); }
  void m13(){ iaa=new int[5][]; int i=2; iaa[i+1][3]=4; }
  static void m14(){ na[2].f=""; }
  static void m15(){ na[na.length-1].me(); }
  static void m16(){ synchronized(sn){ } }
  static void m17() throws Throwable { Throwable t=null; throw t; }
  static void m18(){ System.out.println(sn.ia.length); }
  static void m19(){ int[] a=null; System.out.println(a.length); }
  static void m20(){ ((String)null).length(); }
  static void m21(String p){ String q=p; q.length(); }
  static void m22(String p){ p=null; p.length(); }
  void m23(){ da[1]=2.0; } void m24(){ System.out.println(da[1]); } void m25(){ ba[1]=1; } void m26(){ za[1]=true; } void m27(){ ca[0]='c'; } void m28(){ sa[1]=2; } void m29(){ fa[1]=3f;} void m30(){ la[300]=3; } void m31(){ oa[40000]=this; }
  void m32(){ System.out.println(oa[2].hashCode()); }
  void m33(){ oa=new Object[4]; System.out.println(oa[2].hashCode()); }
  static void m34(boolean b){ String x = b? s : sn==null?null:"a"; x.length(); }
  static void m35(boolean b){ (b? s : null).length(); }
  static void m36(){ int i = (Integer)(Object)nul0(); } static Integer nul0(){ return null; }
  static void m37(){ List<String> l=new ArrayList<>(); l.add(null); l.get(0).length(); }
  static void m38(){ List<String> l=null; l.get(0); }
  static void m39(){ Object[] o=null; o.clone(); }
  static void m40(){ nul().str(null,null,1,null,null); }
  static void m41(){ new NullPointers().str(null,null,1,null,null).length(); }
  void m42(){ n=new NullPointers(); n.n=new NullPointers(); n.n.n=new NullPointers(); n.n.n.n=new NullPointers(); n.n.n.n.n=new NullPointers(); n.n.n.n.n.n=new NullPointers(); n.n.n.n.n.n.n.n.f=""; }
  void m43(){ Object[][][] o=new Object[2][2][]; o[na.length-2][ba2()[0]][1]="";} static int[] ba2(){ return new int[]{1}; }
  static void m44(){ Runnable r=null; r.run(); }
  static void m45(long a, double b, NullPointers c, int d){ c.n.f=""; }
  static void m46(NullPointers a0,NullPointers a1){ for(int i=0;i<3;i++){ if(i==2) a1=null; a1.me(); } }
  static void m47(){ try { throw null; } finally { s=null; } }
  static void m48(){ NullPointers x=null; x.n.n.l++; }
  static void m49(){ switch(s){ case "a": break; } }
  static void m50(){ for(String q: (List<String>)null) ; }
  static void m51(String[] args){ String a=args[0]; a.length(); }
  static void m52(String... args){ args[0].length(); }
  static void m53(){ int i=300; na=new NullPointers[400]; na[i].f="";} 
  static void m54(){ na[300].f="";} 
  static void m55(){ na[70000-69999].f="";} 
  static void m56(){ byte[] b={1}; na[b[0]].f="";} 
  static void m57(){ long q=3; na[(int)q].f="";} 
  static void m58(Object o){ ((NullPointers)o).n.f=""; }
  static void m59(){ try { int x=1/0; } catch(ArithmeticException e){ e=null; e.getMessage(); } }
  class I { void x(){ n.f=""; } }
  public static void main(String[] a){
    NullPointers q=new NullPointers(); t(()->m1());t(()->m2(null));t(()->m3(1,2,null));t(()->q.m4(null));t(()->q.m5());t(()->{NullPointers z=new NullPointers();z.n=new NullPointers();z.m6();});t(()->m7());t(()->m8());t(()->m9());t(()->q.m10());t(()->q.m11());t(()->q.m12());t(()->q.m13());t(()->m14());t(()->m15());t(()->m16());t(()->m17());t(()->{sn=new NullPointers();m18();sn=null;});t(()->m19());t(()->m20());t(()->m21(null));t(()->m22(null));
    t(()->q.m23());t(()->q.m24());t(()->q.m25());t(()->q.m26());t(()->q.m27());t(()->q.m28());t(()->q.m29());t(()->q.m30());t(()->q.m31());t(()->q.m32());t(()->q.m33());t(()->m34(true));t(()->m35(true));t(()->m36());t(()->m37());t(()->m38());t(()->m39());t(()->m40());t(()->m41());t(()->q.m42());t(()->q.m43());t(()->m44());t(()->m45(1,2,new NullPointers(),3));t(()->m46(q,q));t(()->m47());t(()->m48());t(()->m49());t(()->m50());t(()->m51(new String[1]));t(()->m52(new String[1]));t(()->m53());t(()->m54());t(()->m55());t(()->m56());t(()->m57());t(()->m58(new NullPointers()));t(()->m59());t(()->new NullPointers().new I().x());
  }
}
