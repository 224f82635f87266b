import java.io.*;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.util.*;
import java.util.stream.*;

public class Files1 {
    static void p(Object o) { System.out.println(o); }
    interface Act { Object run() throws Exception; }
    static Path d;
    static void t(Act a) { try { p(a.run()); } catch (Exception e) { p(e.getClass().getSimpleName() + " " + String.valueOf(e.getMessage()).replace(d.toString(), "TMP")); } }
    public static void main(String[] args) throws Exception {
        d = Files.createTempDirectory("f1");
        Path a = d.resolve("a.txt");
        Files.writeString(a, "line1\nline2\nünï€\n");
        p(Files.size(a) + " " + Files.readAllLines(a) + " " + Files.readString(a).length() + " " + Files.exists(a) + Files.isDirectory(d) + Files.isRegularFile(a) + Files.isReadable(a) + Files.isHidden(d.resolve(".h")) + Files.notExists(d.resolve("zz")));
        Files.write(a, List.of("appended"), StandardOpenOption.APPEND);
        try (Stream<String> s = Files.lines(a)) { p(s.map(String::length).collect(Collectors.toList())); }
        t(() -> Files.createFile(a)); t(() -> Files.readString(d.resolve("none"))); t(() -> Files.createDirectory(d.resolve("x/y"))); t(() -> Files.newInputStream(d).read()); t(() -> { Files.delete(d); return 0; }); t(() -> Files.newOutputStream(a, StandardOpenOption.CREATE_NEW)); t(() -> Files.copy(a, d.resolve("a.txt").resolve("b"))); t(() -> new FileInputStream(d.resolve("none").toFile())); t(() -> new FileInputStream(d.toFile())); t(() -> new FileOutputStream(d.toFile())); t(() -> new FileReader("")); t(() -> Files.readSymbolicLink(a)); t(() -> new RandomAccessFile(d.resolve("none").toFile(), "r"));
        Path sub = Files.createDirectories(d.resolve("s1/s2/s3"));
        Files.copy(a, sub.resolve("c.txt"));
        Files.move(sub.resolve("c.txt"), sub.resolve("m.txt"));
        t(() -> Files.copy(a, sub.resolve("m.txt"))); t(() -> Files.copy(a, sub.resolve("m.txt"), StandardCopyOption.REPLACE_EXISTING).getFileName());
        Files.createSymbolicLink(d.resolve("link"), Path.of("a.txt"));
        p(Files.isSymbolicLink(d.resolve("link")) + " " + Files.readSymbolicLink(d.resolve("link")) + " " + Files.isSameFile(a, d.resolve("link")) + " " + Files.size(d.resolve("link")));
        try (Stream<Path> w = Files.walk(d)) { p(w.map(x -> d.relativize(x).toString()).sorted().collect(Collectors.toList())); }
        try (DirectoryStream<Path> ds = Files.newDirectoryStream(d, "*.txt")) { for (Path x : ds) p(x.getFileName()); }
        try (Stream<Path> f = Files.find(d, 9, (x, at) -> at.isRegularFile() && x.toString().endsWith("m.txt"))) { p(f.map(x -> d.relativize(x)).collect(Collectors.toList())); }
        Files.setLastModifiedTime(a, FileTime.fromMillis(1000000000000L));
        p(Files.getLastModifiedTime(a) + " " + a.toFile().lastModified() + " " + Files.readAttributes(a, BasicFileAttributes.class).isRegularFile() + " " + Files.getAttribute(a, "size"));
        Files.setPosixFilePermissions(a, PosixFilePermissions.fromString("rw-r-----"));
        p(PosixFilePermissions.toString(Files.getPosixFilePermissions(a)) + " " + a.toFile().canWrite() + " " + a.toFile().setReadOnly() + PosixFilePermissions.toString(Files.getPosixFilePermissions(a)));
        File f = d.resolve("old").toFile();
        p(f.createNewFile() + "" + f.createNewFile() + f.exists() + f.length() + f.isFile() + f.renameTo(d.resolve("new").toFile()) + f.exists() + new File(d.toFile(), "new").delete() + new File(d.toFile(), "new").delete() + new File(d.toFile(), "m1/m2").mkdirs() + new File(d.toFile(), "m1").mkdir() + Arrays.asList(Arrays.stream(d.toFile().list()).sorted().toArray()) + (f.listFiles() == null));
        StringBuilder log = new StringBuilder();
        Files.walkFileTree(d, new SimpleFileVisitor<>() {
            public FileVisitResult visitFile(Path x, BasicFileAttributes at) throws IOException { log.append('f'); Files.delete(x); return FileVisitResult.CONTINUE; }
            public FileVisitResult postVisitDirectory(Path x, IOException e) throws IOException { log.append('d'); Files.delete(x); return FileVisitResult.CONTINUE; }
        });
        p(log.chars().filter(c -> c == 'f').count() + " " + log.chars().filter(c -> c == 'd').count() + " " + Files.exists(d));
        Path tf = Files.createTempFile("pre", ".suf");
        p(tf.getFileName().toString().startsWith("pre") + " " + tf.toString().endsWith(".suf") + " " + Files.deleteIfExists(tf) + Files.deleteIfExists(tf));
    }
}
