import static java.lang.classfile.ClassFile.ACC_PRIVATE;
import static java.lang.classfile.ClassFile.ACC_PROTECTED;
import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.classfile.ClassFile.ACC_STATIC;
import static java.lang.classfile.ClassFile.ACC_SYNCHRONIZED;
import static java.lang.classfile.ClassFile.ACC_SYNTHETIC;
import static java.lang.classfile.ClassFile.ACC_VOLATILE;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Random sequences of changes of classes, after which all is as if the program had begun with the last versions. */
public class RedefineRandom {
    static final int SEQUENCES = Integer.getInteger("sequences", 15);

    static void random(int number) throws Exception {
        GeneratedWorld world = RedefineTable.start();
        Random random = new Random(number * 7919L);
        for (int i = 0; i < 6; i++) {
            world.create(i % 2 == 0 ? "T" : "S", i);
        }
        for (int step = 0; step < 6; step++) {
            List<GeneratedClass> changed = new ArrayList<>();
            for (String name : random.nextInt(4) == 0 ? new String[] {"T", "S"} : random.nextInt(4) == 0 ? new String[] {"A", "B"} : new String[] {"T"}) {
                GeneratedClass c = world.specs.get(name).copy();
                for (int i = random.nextInt(4); i >= 0; i--) {
                    mutate(c, random);
                }
                changed.add(c);
            }
            world.redefine(changed);
            world.checkAll("sequence " + number + " step " + step);
            if (random.nextInt(3) == 0) {
                world.fill(random.nextInt(100));
                world.create(random.nextBoolean() ? "T" : "S", 3);
            }
            if (random.nextInt(3) == 0) {
                RedefineTable.check("sequence " + number + " step " + step, world.anew().report(), world.report());
            }
        }
        RedefineTable.check("sequence " + number, world.anew().report(), world.report());
    }

    static final String[] TYPES = {"I", "J", "B", "S", "C", "Z", "F", "D", "Ljava/lang/Object;", "Ljava/lang/String;", "[I"};

    static void mutate(GeneratedClass c, Random random) {
        String prefix = c.name.toLowerCase();
        switch (random.nextInt(c.name.equals("T") ? 12 : 8)) {
            case 0, 1 -> {
                String name = prefix + random.nextInt(8);
                c.fields.removeIf(field -> field.name().equals(name));
                int flags = random.nextInt(4) == 0 ? ACC_STATIC : random.nextInt(4) == 0 ? ACC_VOLATILE : 0;
                c.fields.add(random.nextInt(c.fields.size() + 1), new GeneratedClass.Field(name, TYPES[random.nextInt(TYPES.length)],
                    flags | (random.nextBoolean() ? ACC_PUBLIC : 0), 0));
            }
            case 2 -> {
                if (!c.fields.isEmpty()) {
                    c.fields.remove(random.nextInt(c.fields.size()));
                }
            }
            case 3 -> Collections.shuffle(c.fields, random);
            case 4, 5 -> {
                int[] flags = {ACC_PUBLIC, ACC_PUBLIC, ACC_PUBLIC, ACC_PROTECTED, ACC_PRIVATE, ACC_PUBLIC | ACC_STATIC, ACC_PUBLIC | ACC_SYNCHRONIZED, 0};
                int number = random.nextInt(6);
                // Methods of interfaces are implemented by public ones, as compilers have it.
                int flag = number == 2 || number == 3 ? ACC_PUBLIC : flags[random.nextInt(flags.length)];
                RedefineTable.method(c, "m" + number, flag, random.nextInt(100));
            }
            case 6 -> {
                if (!c.methods.isEmpty()) {
                    c.methods.remove(random.nextInt(c.methods.size()));
                }
            }
            case 7 -> c.annotation = random.nextBoolean() ? null : "java.lang.Deprecated";
            case 8, 9 -> c.parent = new String[] {"A", "B", "A2", "java.lang.Object"}[random.nextInt(4)];
            case 10 -> {
                c.interfaces.clear();
                c.interfaces.addAll(List.of("I", "J").subList(random.nextInt(2), random.nextInt(2) + 1));
            }
            default -> c.flags ^= random.nextBoolean() ? ACC_PUBLIC : ACC_SYNTHETIC;
        }
    }

    public static void main(String[] args) throws Exception {
        for (int number = Integer.getInteger("first", 0); number < SEQUENCES; number++) {
            random(number);
        }
        System.out.println("done");
    }
}
