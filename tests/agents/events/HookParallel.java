import java.util.concurrent.CyclicBarrier;

public class HookParallel {
    public static class Item {
        @Override
        public String toString() {
            return "loader 00, " + new ItemOther();
        }
    }

    public static class ItemOther extends ItemBase {
    }

    public static class ItemBase {
        @Override
        public String toString() {
            return "and loader 00";
        }
    }

    static class Named extends ClassLoader {
        final int number;

        Named(int number) {
            super(HookParallel.class.getClassLoader());
            this.number = number;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                if (loaded != null || !name.startsWith("HookParallel$Item")) {
                    return loaded != null ? loaded : super.loadClass(name, resolve);
                }
                byte[] file = ClassBytes.file(super.loadClass(name, false));
                return defineClass(name, file, 0, file.length);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        String[] texts = new String[12];
        Thread[] threads = new Thread[12];
        CyclicBarrier barrier = new CyclicBarrier(12);
        for (int i = 0; i < 12; i++) {
            int mine = i;
            threads[i] = new Thread(() -> {
                try {
                    barrier.await();
                    Class<?> type = Class.forName("HookParallel$Item", true, new Named(mine));
                    texts[mine] = type.getDeclaredConstructor().newInstance().toString();
                } catch (Exception e) {
                    texts[mine] = e.toString();
                }
            });
            threads[i].start();
        }
        for (int i = 0; i < 12; i++) {
            threads[i].join();
            System.out.println(texts[i]);
        }
    }
}
