import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;

/** Switches have their tables in a class of their own, for each outermost class. */
class EnumSwitch1 {
    static String by(RedefineEnums.Kind1 kind) {
        return switch (kind) {
            case RED -> "red";
            case GREY -> "grey";
            default -> "other";
        };
    }
}

class EnumSwitch3 {
    static String outside(RedefineEnums.Kind1 kind) {
        return switch (kind) {
            case RED -> "red";
            case BLUE -> "blue";
            case GREY -> "grey";
            default -> "none";
        };
    }
}

class EnumSwitch2 {
    static String by(RedefineEnums.Kind2 kind) {
        return switch (kind) {
            case PINK -> "pink";
            case RED -> "still red";
            case LIME -> "green";
            default -> "another";
        };
    }
}

/** Enum constants that come, go and change places: identity, ordinals, and what depends on them. */
public class RedefineEnums {
    static int made;

    enum Kind1 {
        RED(1), BLUE(2), GREY(3);

        static int initialised = ++made;
        final int number;

        Kind1(int number) {
            this.number = number;
            System.out.println("makes " + name() + " " + ordinal() + " " + number);
        }
    }

    enum Kind2 {
        PINK(made > 0 ? 7 : 8), GREY(33), RED(11), LIME(List.of(1, 2).stream().mapToInt(i -> i * 4).sum());

        static int initialised = ++made;
        final int number;

        Kind2(int number) {
            this.number = number;
            System.out.println("makes " + name() + " " + ordinal() + " " + number);
        }
    }

    /** As at first, with one that fails. */
    enum Kind3 {
        RED(1), FAIL(0), GREY(3);

        static int initialised = ++made;
        final int number;

        Kind3(int number) {
            this.number = 6 / number;
        }
    }

    static String guarded(Kind1 kind) {
        return switch (kind) {
            case RED -> "red";
            case Kind1 k when k.number > 5 -> "many";
            case GREY -> "grey";
            default -> "few";
        };
    }

    static String typed(Object object) {
        return switch (object) {
            case Kind1 k when k.number == 2 -> "blue";
            case Kind1.RED -> "red";
            case Kind1.GREY -> "grey";
            default -> "default";
        };
    }

    /** A class's bytes, where the models of this number have the names of the first ones. */
    private static byte[] version(String name, String of) throws Exception {
        String text = ClassBytes.text(ClassBytes.file(Class.forName(name, false, RedefineEnums.class.getClassLoader())));
        return ClassBytes.bytes(text.replace("Kind" + of, "Kind1").replace("Switch" + of, "Switch1"));
    }

    private static void show() {
        for (Kind1 kind : Kind1.values()) {
            System.out.println(kind.name() + " " + kind + " " + kind.ordinal() + " " + kind.number + " " + (Kind1.valueOf(kind.name()) == kind) + " " + guarded(kind)
                + " " + typed(kind) + " " + EnumSwitch3.outside(kind) + " " + EnumSwitch1.by(kind));
        }
    }

    private static String redefine(String of, String... names) throws Exception {
        Class<?>[] classes = new Class<?>[names.length];
        byte[][] bytes = new byte[names.length][];
        for (int i = 0; i < names.length; i++) {
            classes[i] = Class.forName(names[i].replace('#', '1'));
            bytes[i] = version(names[i].replace("#", of), of);
        }
        return RedefineTable.redefine(classes, bytes);
    }

    public static void main(String[] args) throws Exception {
        show();
        Kind1 red = Kind1.RED;
        Kind1 blue = Kind1.BLUE;
        Map<Kind1, String> map = new EnumMap<>(Map.of(Kind1.RED, "r", Kind1.BLUE, "b", Kind1.GREY, "g"));
        EnumSet<Kind1> set = EnumSet.of(Kind1.RED, Kind1.BLUE);
        EnumSet<Kind1> grey = EnumSet.of(Kind1.GREY);
        for (int i = 0; i < 20_000; i++) {
            guarded(red);
            EnumSwitch3.outside(blue);
        }
        System.out.println(redefine("2", "RedefineEnums$Kind#"));
        show();
        System.out.println((red == Kind1.RED) + " " + blue + " " + blue.ordinal() + " " + Arrays.toString(Kind1.class.getEnumConstants()) + " " + made);
        System.out.println(map + " " + map.size() + " " + map.get(red) + " " + set + " " + grey + " " + EnumSet.complementOf(set) + " " + EnumSet.allOf(Kind1.class));
        Kind1 pink = Kind1.valueOf("PINK");
        map.put(pink, "p");
        map.put(Kind1.valueOf("LIME"), "l");
        set.add(pink);
        System.out.println(map + " " + set + " " + set.contains(red));
        // The class with the switch, and the table of it.
        System.out.println(redefine("2", "EnumSwitch#", "EnumSwitch#$1") + " " + EnumSwitch1.by(red) + " " + EnumSwitch1.by(pink) + " " + EnumSwitch1.by(Kind1.GREY));
        System.out.println(redefine("3", "RedefineEnums$Kind#"));
        System.out.println(Arrays.toString(Kind1.values()) + " " + (red == Kind1.RED));
        System.out.println(redefine("1", "RedefineEnums$Kind#") + " " + Arrays.toString(Kind1.values()));
    }
}
