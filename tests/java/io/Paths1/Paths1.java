import java.io.File;
import java.nio.file.*;
import java.util.*;

public class Paths1 {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) throws Exception {
        for (String s : new String[]{"/a/b/c.txt", "a/b", "", "/", "a//b/./c/../d/", "../x", ".", "~/h", "/a/../../b", "sp ace/ü"}) {
            Path x = Path.of(s);
            p("[" + x + "] abs=" + x.isAbsolute() + " root=" + x.getRoot() + " file=" + x.getFileName() + " parent=" + x.getParent() + " n=" + x.getNameCount() + " norm=" + x.normalize() + " res=" + x.resolve("q") + " " + x.resolve("/q") + " sib=" + x.resolveSibling("z") + " sw=" + x.startsWith("a") + " ew=" + x.endsWith("c.txt") + " hash=" + (x.hashCode() == Path.of(s).hashCode()));
            File f = new File(s);
            p("  " + f + " " + f.getName() + " " + f.getParent() + " " + f.isAbsolute() + " " + f.getPath().length() + " " + f.equals(new File(s)));
        }
        p(Path.of("/a/b").relativize(Path.of("/a/c/d")) + " " + Path.of("a").relativize(Path.of("a")) + "| " + Path.of("/a/b/c").subpath(1, 3) + " " + Path.of("/a/b/c").getName(1) + " " + Path.of("a", "b", "/c") + " " + Path.of("a").compareTo(Path.of("b")) + " " + Path.of("a").equals(Path.of("a/")));
        StringBuilder sb = new StringBuilder();
        for (Path x : Path.of("/x/y/z")) sb.append(x).append(',');
        p(sb);
        try { Path.of("/a").relativize(Path.of("b")); } catch (IllegalArgumentException e) { p(e.getMessage()); }
        try { Path.of("a\0b"); } catch (InvalidPathException e) { p(e.getReason() + " " + e.getIndex()); }
        try { Path.of("a").getName(3); } catch (IllegalArgumentException e) { p("IAE"); }
        p(Path.of("/tmp/a b").toUri() + " " + Path.of(java.net.URI.create("file:///x%20y")) + " " + new File("/p q").toURI() + " " + new File(java.net.URI.create("file:/z")));
        PathMatcher m = FileSystems.getDefault().getPathMatcher("glob:*.{java,txt}");
        p(m.matches(Path.of("a.java")) + " " + m.matches(Path.of("b/a.java")) + " " + FileSystems.getDefault().getPathMatcher("glob:**/a?[0-9].x").matches(Path.of("q/ab7.x")) + " " + FileSystems.getDefault().getPathMatcher("regex:.*\\d").matches(Path.of("f5")));
        p(FileSystems.getDefault().getSeparator() + File.pathSeparator + " " + FileSystems.getDefault().isOpen() + " " + FileSystems.getDefault().provider().getScheme() + " " + Path.of("x").toAbsolutePath().isAbsolute() + " " + new File("x").getAbsoluteFile().isAbsolute() + " " + new File("a/../b").getCanonicalFile().getName() + " " + Path.of("/").toRealPath());
        for (String u : new String[]{"http://user:pw@host:81/p/a;x=1?q=2&r#frag", "mailto:a@b", "../rel/./x", "file:///a%20b", "//h/p", "urn:isbn:1", "http://[::1]:9/"}) { java.net.URI r = java.net.URI.create(u); p(r.getScheme() + " " + r.getHost() + " " + r.getPort() + " " + r.getPath() + " " + r.getQuery() + " " + r.getFragment() + " " + r.getUserInfo() + " " + r.isOpaque() + r.isAbsolute() + " " + r.normalize() + " " + java.net.URI.create("http://x/y/z").resolve(r)); }
        try { new java.net.URI("http://a b"); } catch (java.net.URISyntaxException e) { p(e.getMessage()); }
        java.net.URL u = java.net.URI.create("https://h:8/p/f.x?q#r").toURL();
        p(u.getProtocol() + u.getHost() + u.getPort() + u.getDefaultPort() + u.getFile() + u.getRef() + u.getPath());
    }
}
