import java.util.*;

public class Packages {
    public static void main(String[] args) throws Exception {
        Package p = Packages.class.getPackage();
        System.out.println("[" + p.getName() + "] " + p + " " + p.isSealed() + " " + p.getImplementationTitle());
        Package jl = String.class.getPackage();
        System.out.println(jl + " " + jl.getName() + " " + jl.isSealed() + " " + jl.getSpecificationTitle() + " " + (jl == Object.class.getPackage()));
        System.out.println(int.class.getPackage() + " " + String[].class.getPackage() + " " + int[].class.getPackageName() + " " + String[][].class.getPackageName());
        System.out.println(Map.Entry.class.getPackage().getName() + " " + java.util.concurrent.TimeUnit.class.getPackageName());
        System.out.println(ClassLoader.getSystemClassLoader().getDefinedPackage("").getName().isEmpty());
        System.out.println(ClassLoader.getSystemClassLoader().getDefinedPackage("java.lang"));
        System.out.println(Arrays.stream(Package.getPackages()).anyMatch(x -> x.getName().equals("java.lang")));
        System.out.println(Arrays.stream(Packages.class.getClassLoader().getDefinedPackages()).map(Package::getName).anyMatch(String::isEmpty));
        try { jl.isCompatibleWith("1.0"); } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
    }
}
