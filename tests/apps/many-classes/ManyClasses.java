import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntUnaryOperator;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.MTD_void;

/**
 * So many classes as the argument says, in one process: one loader with most of them, many with a few, which come and go; and threads that
 * race for the same classes of a parallel-capable loader. Times and memory go to standard error with SCALE_SHOW=1.
 */
public final class ManyClasses {
    static byte[] generate(String name, int fields, int methods) {
        ClassDesc self = ClassDesc.of(name);
        var type = MethodTypeDesc.of(CD_int, CD_int);
        return ClassFile.of().build(self, builder -> {
            builder.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_SUPER);
            builder.withInterfaceSymbols(ClassDesc.of("java.util.function.IntUnaryOperator"));
            for (int f = 0; f < fields; f++) {
                builder.withField("field" + f, f % 2 == 0 ? CD_int : CD_Object, f % 3 == 0 ? ClassFile.ACC_STATIC : ClassFile.ACC_PRIVATE);
            }
            builder.withMethodBody("<init>", MTD_void, ClassFile.ACC_PUBLIC, code -> code.aload(0).invokespecial(CD_Object, "<init>", MTD_void).return_());
            for (int m = 0; m < methods; m++) {
                int method = m;
                builder.withMethodBody("method" + m, type, ClassFile.ACC_STATIC, code -> code.iload(0).loadConstant(method).iadd().ireturn());
            }
            builder.withMethodBody("applyAsInt", type, ClassFile.ACC_PUBLIC,
                    code -> code.iload(1).invokestatic(self, "method" + (methods - 1), type).ireturn());
        });
    }

    static final class Loader extends ClassLoader {
        static {
            registerAsParallelCapable();
        }

        volatile int defined;

        Loader() {
            super(ManyClasses.class.getClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (!name.startsWith("many.")) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = generate(name, 4, 4);
            synchronized (this) {
                defined++;
            }
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    static int use(Class<?> type, int argument) throws Exception {
        return ((IntUnaryOperator) type.getDeclaredConstructor().newInstance()).applyAsInt(argument);
    }

    public static void main(String[] args) throws Exception {
        int number = Integer.parseInt(args[0]);
        long before = resident();
        long begun = System.nanoTime();
        Loader one = new Loader();
        long sum = 0;
        var kept = new ArrayList<Class<?>>();
        for (int i = 0; i < number; i++) {
            Class<?> type = one.loadClass("many.packages.p" + i % 100 + ".C" + i);
            kept.add(type);
            sum += use(type, i);
        }
        note("%d classes of one loader: %.1f s, %d KiB", number, (System.nanoTime() - begun) / 1e9, (resident() - before) / 1024);
        System.out.println("sum " + sum + ", defined " + one.defined + ", packages " + one.getDefinedPackages().length);
        begun = System.nanoTime();
        for (Class<?> type : kept) {
            if (Class.forName(type.getName(), false, one) != type) {
                System.out.println("another " + type);
            }
        }
        note("found again: %.1f s", (System.nanoTime() - begun) / 1e9);
        System.gc();
        begun = System.nanoTime();
        System.gc();
        note("a full collection: %.3f s", (System.nanoTime() - begun) / 1e9);

        // Threads race for each class; each is defined once.
        int threads = 6;
        int raced = number / 20;
        Loader loader = new Loader();
        var barrier = new CyclicBarrier(threads);
        try (var executor = Executors.newFixedThreadPool(threads)) {
            var tasks = new ArrayList<Future<List<Class<?>>>>();
            for (int t = 0; t < threads; t++) {
                int from = t % 2;
                Callable<List<Class<?>>> task = () -> {
                    var found = new Class<?>[raced];
                    barrier.await();
                    for (int i = 0; i < raced; i++) {
                        int which = from == 0 ? i : i ^ 1;
                        found[which] = loader.loadClass("many.raced.C" + which);
                        use(found[which], 1);
                    }
                    return Arrays.asList(found);
                };
                tasks.add(executor.submit(task));
            }
            List<Class<?>> first = tasks.get(0).get();
            boolean same = true;
            for (var task : tasks) {
                same &= task.get().equals(first);
            }
            System.out.println("raced: defined " + loader.defined + ", same " + same);
        }

        // Loaders come and go.
        long full = resident();
        begun = System.nanoTime();
        var weak = new ArrayList<WeakReference<Class<?>>>();
        for (int i = 0; i < number / 10; i++) {
            Loader small = new Loader();
            for (int c = 0; c < 4; c++) {
                Class<?> type = small.loadClass("many.small.C" + c);
                use(type, c);
                weak.add(new WeakReference<>(type));
            }
        }
        System.gc();
        System.gc();
        long alive = weak.stream().filter(w -> w.get() != null).count();
        note("%d loaders came and went: %.1f s, %d KiB", number / 10, (System.nanoTime() - begun) / 1e9, (resident() - full) / 1024);
        System.out.println(alive < 8 ? "all but a few are gone" : alive + " are alive");
        var bean = ManagementFactory.getClassLoadingMXBean();
        System.out.println("unloaded: " + (bean.getUnloadedClassCount() >= weak.size() - 8));
        kept.clear();
        one = null;
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        System.out.println("unloaded: " + (bean.getUnloadedClassCount() >= weak.size() - 8 + number));
        note("at the end: %d KiB more than at first", (resident() - before) / 1024);
    }

    private static long resident() throws Exception {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmRSS:")) {
                return Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024;
            }
        }
        throw new IllegalStateException("no VmRSS");
    }

    private static void note(String format, Object... arguments) {
        if (System.getenv("SCALE_SHOW") != null) {
            System.err.printf(format + "%n", arguments);
        }
    }
}
