import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.Configuration;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A named module made at run time, with a loader of its own; its classes are others under new names of the same length. */
public class CustomModule {
    static byte[] renamed(Class<?> model, String name) throws IOException {
        byte[] file = model.getResourceAsStream(model.getName() + ".class").readAllBytes();
        String text = new String(file, StandardCharsets.ISO_8859_1).replace(model.getName(), name.replace('.', '/'));
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    static ModuleLayer make(String name, Set<String> packages, Map<String, Class<?>> models) throws IOException {
        Map<String, byte[]> files = new HashMap<>();
        for (Map.Entry<String, Class<?>> entry : models.entrySet()) {
            files.put(entry.getKey().replace('.', '/') + ".class", renamed(entry.getValue(), entry.getKey()));
        }
        ModuleDescriptor descriptor = ModuleDescriptor.newModule(name).requires("java.base").packages(packages).build();
        ModuleReference reference = new ModuleReference(descriptor, URI.create("memory:" + name)) {
            @Override
            public ModuleReader open() {
                return new ModuleReader() {
                    @Override
                    public Optional<URI> find(String file) {
                        return files.containsKey(file) ? Optional.of(URI.create("memory:" + file)) : Optional.empty();
                    }

                    @Override
                    public Optional<InputStream> open(String file) {
                        return Optional.ofNullable(files.get(file)).map(ByteArrayInputStream::new);
                    }

                    @Override
                    public Stream<String> list() {
                        return files.keySet().stream();
                    }

                    @Override
                    public void close() {
                    }
                };
            }
        };
        ModuleFinder finder = new ModuleFinder() {
            @Override
            public Optional<ModuleReference> find(String wanted) {
                return wanted.equals(name) ? Optional.of(reference) : Optional.empty();
            }

            @Override
            public Set<ModuleReference> findAll() {
                return Set.of(reference);
            }
        };
        Configuration configuration = ModuleLayer.boot().configuration().resolve(finder, ModuleFinder.of(), Set.of(name));
        return ModuleLayer.boot().defineModulesWithOneLoader(configuration, CustomModule.class.getClassLoader());
    }
}
