import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.graalvm.visualvm.lib.jfluid.heap.FieldValue;
import org.graalvm.visualvm.lib.jfluid.heap.GCRoot;
import org.graalvm.visualvm.lib.jfluid.heap.Heap;
import org.graalvm.visualvm.lib.jfluid.heap.HeapFactory;
import org.graalvm.visualvm.lib.jfluid.heap.Instance;
import org.graalvm.visualvm.lib.jfluid.heap.JavaClass;
import org.graalvm.visualvm.lib.jfluid.heap.JavaFrameGCRoot;
import org.graalvm.visualvm.lib.jfluid.heap.JniLocalGCRoot;
import org.graalvm.visualvm.lib.jfluid.heap.ObjectArrayInstance;
import org.graalvm.visualvm.lib.jfluid.heap.ObjectFieldValue;
import org.graalvm.visualvm.lib.jfluid.heap.PrimitiveArrayInstance;
import org.graalvm.visualvm.lib.jfluid.heap.ThreadObjectGCRoot;

/** What VisualVM's reader finds of Held in a heap dump. */
public class Walk {
    static String show(Object value) {
        if (value instanceof ObjectArrayInstance array) {
            List<String> parts = new ArrayList<>();
            array.getValues().forEach(v -> parts.add(show(v)));
            return array.getJavaClass().getName() + parts;
        }
        if (value instanceof PrimitiveArrayInstance array) {
            return array.getJavaClass().getName() + array.getValues();
        }
        if (value instanceof Instance instance) {
            String name = instance.getJavaClass().getName();
            return name + switch (name) {
                case "java.lang.String", "java.lang.Character" -> "(" + show(instance.getValueOfField("value")) + ")";
                default -> "";
            };
        }
        return String.valueOf(value);
    }

    public static void main(String[] args) throws Exception {
        Heap heap = HeapFactory.createHeap(new File(args[0]));
        for (String name : List.of("Held$Node", "Held$Values", "Held$Base", "Held")) {
            JavaClass found = heap.getJavaClassByName(name);
            System.out.println(name + " extends " + found.getSuperClass().getName() + " instances " + found.getInstancesCount()
                + " loader " + found.getClassLoader().getJavaClass().getName());
            for (FieldValue value : found.getStaticFieldValues()) {
                // Others are the VM's own.
                if (List.of("chain", "VALUES", "counter").contains(value.getField().getName())) {
                    System.out.println("  static " + value.getField().getName() + " "
                        + (value instanceof ObjectFieldValue object ? show(object.getInstance()) : value.getValue()));
                }
            }
        }
        System.out.println("garbage " + (heap.getJavaClassByName("Held$Garbage").getInstancesCount() > 0));
        Instance node = (Instance) heap.getJavaClassByName("Held").getValueOfStaticField("chain");
        System.out.println("first held by " + node.getNearestGCRootPointer().getJavaClass().getName() + ", referred to by " + node.getReferences().size());
        long sum = 0;
        int length = 0;
        for (Instance at = node; at != null; at = (Instance) at.getValueOfField("next")) {
            sum += (Integer) at.getValueOfField("number");
            length++;
        }
        System.out.println("chain of " + length + ", sum " + sum);
        Instance values = heap.getJavaClassByName("Held$Values").getInstances().get(0);
        for (FieldValue value : values.getFieldValues()) {
            System.out.println("  " + value.getField().getType().getName() + " " + value.getField().getDeclaringClass().getName() + "." + value.getField().getName() + " = "
                + (value instanceof ObjectFieldValue object ? show(object.getInstance()) : value.getValue()));
        }
        System.out.println("properties " + heap.getSystemProperties().getProperty("my.property"));
        Map<String, Boolean> kinds = new TreeMap<>();
        List<String> locals = new ArrayList<>();
        for (GCRoot root : heap.getGCRoots()) {
            kinds.put(root.getKind(), true);
            if (root instanceof ThreadObjectGCRoot thread && root.getInstance() != null) {
                String name = show(root.getInstance().getValueOfField("name"));
                // "sleeper", Latin-1
                if (name.endsWith("115, 108, 101, 101, 112, 101, 114])")) {
                    System.out.println("thread " + root.getInstance().getJavaClass().getName());
                    for (StackTraceElement frame : thread.getStackTrace()) {
                        if (frame.getClassName().equals("Held")) {
                            System.out.println("  " + frame);
                        }
                    }
                }
            }
            if (root instanceof JniLocalGCRoot local && root.getInstance() != null && root.getInstance().getJavaClass().getName().equals("Held$Stuck")) {
                StackTraceElement at = local.getThreadGCRoot().getStackTrace()[local.getFrameNumber()];
                // The stock VM doesn't tell of arguments.
                if (!at.getMethodName().equals("forName0")) locals.add("the loader as a local reference of " + at.getMethodName());
            }
            if (root instanceof JavaFrameGCRoot frame && root.getInstance() != null && root.getInstance().getJavaClass().getName().equals("Held$Stuck")) {
                StackTraceElement at = frame.getThreadGCRoot().getStackTrace()[frame.getFrameNumber()];
                locals.add("the loader in " + at.getMethodName());
            }
            if (root instanceof JavaFrameGCRoot frame && root.getInstance() != null && root.getInstance().getJavaClass().getName().equals("Held$Node")) {
                StackTraceElement at = frame.getThreadGCRoot().getStackTrace()[frame.getFrameNumber()];
                locals.add(root.getInstance().getValueOfField("number") + " in " + at.getMethodName());
            }
        }
        locals.stream().distinct().sorted().forEach(System.out::println);
        for (String kind : List.of(GCRoot.THREAD_OBJECT, GCRoot.JAVA_FRAME, GCRoot.JNI_GLOBAL, GCRoot.STICKY_CLASS)) {
            System.out.println(kind + " " + kinds.containsKey(kind));
        }
    }
}
