import com.sun.net.httpserver.*;
import java.io.*;
import java.net.*;
import java.net.http.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.concurrent.*;

public class Http {
    static void p(Object o) { System.out.println(o); }
    static void reply(HttpExchange x, int code, String body) throws IOException { byte[] b = body.getBytes(StandardCharsets.UTF_8); x.sendResponseHeaders(code, b.length == 0 ? -1 : b.length); try (OutputStream o = x.getResponseBody()) { o.write(b); } }
    public static void main(String[] args) throws Exception {
        HttpServer s = HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(new byte[]{127, 0, 0, 1}), 0), 0);
        s.createContext("/hello", x -> { x.getResponseHeaders().add("X-Test", "v1"); reply(x, 200, "hello " + x.getRequestMethod() + " " + x.getRequestURI()); });
        s.createContext("/echo", x -> reply(x, 201, new String(x.getRequestBody().readAllBytes(), StandardCharsets.UTF_8) + "|" + x.getRequestHeaders().getFirst("X-In")));
        s.createContext("/chunk", x -> { x.sendResponseHeaders(200, 0); try (OutputStream o = x.getResponseBody()) { for (int i = 0; i < 100; i++) o.write(("part" + i + ",").getBytes()); } });
        s.createContext("/redir", x -> { x.getResponseHeaders().add("Location", "/hello"); reply(x, 302, ""); });
        s.createContext("/fail", x -> { throw new IllegalStateException("handler"); });
        ExecutorService ex = Executors.newFixedThreadPool(2);
        s.setExecutor(ex);
        s.start();
        String base = "http://127.0.0.1:" + s.getAddress().getPort();
        HttpClient c = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).followRedirects(HttpClient.Redirect.NORMAL).build();
        HttpResponse<String> r = c.send(HttpRequest.newBuilder(URI.create(base + "/hello?a=b%20c")).build(), HttpResponse.BodyHandlers.ofString());
        p(r.statusCode() + " " + r.body() + " " + r.headers().firstValue("x-test").get() + " " + r.version());
        r = c.send(HttpRequest.newBuilder(URI.create(base + "/echo")).header("X-In", "hdr").POST(HttpRequest.BodyPublishers.ofString("body ü€")).build(), HttpResponse.BodyHandlers.ofString());
        p(r.statusCode() + " " + r.body());
        r = c.send(HttpRequest.newBuilder(URI.create(base + "/chunk")).build(), HttpResponse.BodyHandlers.ofString());
        p(r.body().length() + " " + r.body().hashCode());
        r = c.send(HttpRequest.newBuilder(URI.create(base + "/redir")).build(), HttpResponse.BodyHandlers.ofString());
        p(r.statusCode() + " " + r.body() + " " + r.previousResponse().get().statusCode() + " " + r.uri().getPath());
        r = c.send(HttpRequest.newBuilder(URI.create(base + "/nope")).build(), HttpResponse.BodyHandlers.ofString());
        p(r.statusCode() + " " + r.body().contains("404"));
        p(c.send(HttpRequest.newBuilder(URI.create(base + "/chunk")).build(), HttpResponse.BodyHandlers.ofLines()).body().count());
        List<CompletableFuture<String>> fs = new ArrayList<>();
        for (int i = 0; i < 8; i++) fs.add(c.sendAsync(HttpRequest.newBuilder(URI.create(base + "/echo")).PUT(HttpRequest.BodyPublishers.ofString("n" + i)).build(), HttpResponse.BodyHandlers.ofString()).thenApply(HttpResponse::body));
        StringBuilder sb = new StringBuilder();
        for (CompletableFuture<String> f : fs) sb.append(f.get()).append(' ');
        p(sb);
        HttpURLConnection u = (HttpURLConnection) URI.create(base + "/hello").toURL().openConnection();
        u.setRequestMethod("DELETE");
        p(u.getResponseCode() + " " + new String(u.getInputStream().readAllBytes()) + " " + u.getHeaderField("X-Test") + " " + u.getContentLength());
        try { c.send(HttpRequest.newBuilder(URI.create(base + "/fail")).build(), HttpResponse.BodyHandlers.discarding()); p("no"); } catch (IOException e) { p("IOException"); }
        try { c.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:1/")).build(), HttpResponse.BodyHandlers.discarding()); p("no"); } catch (ConnectException e) { p("ConnectException"); }
        try { HttpRequest.newBuilder(URI.create("ftp://x")); } catch (IllegalArgumentException e) { p(e.getMessage()); }
        s.stop(0);
        ex.shutdown();
        p(ex.awaitTermination(5, TimeUnit.SECONDS));
        c.close();
    }
}
