import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.aopalliance.intercept.MethodInterceptor;
import org.springframework.aop.framework.autoproxy.BeanNameAutoProxyCreator;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** A container whose beans' classes are edited while threads call them. */
public class EditedBeans {
    private static final int ROUNDS = 4;
    private static final int CALLERS = 3;
    private static final int LAST = Versions.COUNT - 1;
    private static final Pattern ANSWER = Pattern.compile("o(\\d+) p(\\d+):(\\d+)(T|S(?:true|false)|-)");
    private static Instrumentation instrumentation;

    public static void premain(String options, Instrumentation given) {
        instrumentation = given;
    }

    /** Defines the beans' classes as a version has them. */
    private static class Loader extends ClassLoader {
        private final Map<String, byte[]> files;

        Loader(Map<String, byte[]> files) {
            super(EditedBeans.class.getClassLoader());
            this.files = files;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = files.get(name);
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    private static AnnotationConfigApplicationContext container(ClassLoader loader, AtomicLong intercepted) throws Exception {
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        context.setClassLoader(loader);
        context.registerBeanDefinition("prices", BeanDefinitionBuilder.genericBeanDefinition(loader.loadClass("PriceList")).getBeanDefinition());
        context.registerBeanDefinition("orders", BeanDefinitionBuilder.genericBeanDefinition(loader.loadClass("Book")).getBeanDefinition());
        context.getBeanFactory().registerSingleton("counting", (MethodInterceptor) invocation -> {
            intercepted.incrementAndGet();
            return invocation.proceed();
        });
        context.registerBeanDefinition("proxies", BeanDefinitionBuilder.genericBeanDefinition(BeanNameAutoProxyCreator.class)
            .addPropertyValue("beanNames", "prices,orders").addPropertyValue("interceptorNames", "counting").getBeanDefinition());
        context.refresh();
        return context;
    }

    /** What the beans do, and what their classes say they are. */
    private static String probe(AnnotationConfigApplicationContext context, ClassLoader loader, AtomicLong intercepted) throws Exception {
        Orders orders = context.getBean(Orders.class);
        orders.reset();
        List<String> lines = new ArrayList<>();
        long before = intercepted.get();
        for (int i = 0; i < 100; i++) {
            lines.add(orders.place("item" + i % 3, i));
        }
        lines.add(orders.report() + " " + orders.kept() + " " + orders.total() + " intercepted " + (intercepted.get() - before));
        for (String name : new String[] {"PriceList", "Order", "Book", "Level"}) {
            Class<?> type = loader.loadClass(name);
            lines.add(type + " " + type.getSuperclass() + Arrays.toString(type.getInterfaces()));
            lines.add(Arrays.toString(type.getDeclaredFields()));
            // Lambdas are numbered, and bridges and they come in no order of their own.
            lines.add(Arrays.stream(type.getDeclaredMethods()).filter(m -> !m.isSynthetic()).map(Object::toString).sorted().toList().toString());
            lines.add(Arrays.toString(type.getDeclaredConstructors()));
        }
        return String.join("\n", lines);
    }

    private static boolean isRight(String answer, int n) {
        Matcher parts = ANSWER.matcher(answer);
        return parts.matches() && Integer.parseInt(parts.group(1)) <= LAST
            && Integer.parseInt(parts.group(3)) == Versions.price(Integer.parseInt(parts.group(2)), n);
    }

    /** False if a method runs whose receiver would leave its class: it will end. */
    private static boolean redefined(ClassDefinition[] definitions) throws Exception {
        try {
            instrumentation.redefineClasses(definitions);
            return true;
        } catch (UnsupportedOperationException e) {
            if (!e.getMessage().contains("superclass")) {
                throw e;
            }
            return false;
        }
    }

    private static String edited(Map<String, byte[]>[] versions) throws Exception {
        Loader loader = new Loader(versions[0]);
        AtomicLong intercepted = new AtomicLong();
        AnnotationConfigApplicationContext context = container(loader, intercepted);
        Orders orders = context.getBean(Orders.class);
        AtomicLong placed = new AtomicLong();
        AtomicInteger wrong = new AtomicInteger();
        AtomicInteger stranded = new AtomicInteger();
        AtomicInteger changes = new AtomicInteger();
        Thread[] callers = new Thread[CALLERS];
        for (int i = 0; i < CALLERS; i++) {
            callers[i] = new Thread(() -> {
                for (int n = 0; changes.get() < ROUNDS * Versions.COUNT; n = (n + 1) % 1000) {
                    try {
                        String answer = orders.place("item", n);
                        placed.addAndGet(n);
                        if (!isRight(answer, n) && wrong.incrementAndGet() < 5) {
                            System.out.println("wrong: " + n + " " + answer);
                        }
                    } catch (NoSuchFieldError | NoSuchMethodError e) {
                        // A frame of an old version named what is gone, before it changed anything.
                        stranded.incrementAndGet();
                    }
                }
            });
            callers[i].start();
        }
        for (int i = 0; i < ROUNDS * Versions.COUNT; i++) {
            Map<String, byte[]> version = versions[i % Versions.COUNT];
            ClassDefinition[] definitions = version.entrySet().stream().map(e -> {
                try {
                    return new ClassDefinition(loader.loadClass(e.getKey()), e.getValue());
                } catch (ClassNotFoundException impossible) {
                    throw new AssertionError(impossible);
                }
            }).toArray(ClassDefinition[]::new);
            while (!redefined(definitions)) {
                Thread.yield();
            }
            changes.incrementAndGet();
        }
        for (Thread caller : callers) {
            caller.join();
        }
        System.err.println("stranded " + stranded);
        System.out.println("placed as told: " + (orders.total() == placed.get()) + ", kept " + orders.kept() + ", wrong answers " + wrong);
        return probe(context, loader, intercepted);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) throws Exception {
        Map<String, byte[]>[] versions = new Map[Versions.COUNT];
        for (int i = 0; i < versions.length; i++) {
            versions[i] = Versions.compiled(i);
        }
        Loader loader = new Loader(versions[LAST]);
        AtomicLong intercepted = new AtomicLong();
        String begun = probe(container(loader, intercepted), loader, intercepted);
        if (args.length == 0) {
            // What the one that is edited must come to.
            System.out.println("placed as told: true, kept 2000 0, wrong answers 0");
            System.out.println("the same true\n" + begun);
        } else {
            String edited = edited(versions);
            System.out.println("the same " + edited.equals(begun) + "\n" + edited);
        }
    }
}
