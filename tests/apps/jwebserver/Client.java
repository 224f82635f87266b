import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

public class Client {
    public static void main(String[] args) throws Exception {
        HttpClient client = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(20)).build();
        for (String path : List.of("/", "/large.txt", "/folder/file.txt", "/nothing", "/folder/../index.html")) {
            HttpResponse<String> r = client.send(request(args[0] + path).build(), HttpResponse.BodyHandlers.ofString());
            System.out.println(path + " " + r.statusCode() + " " + r.version() + " " + r.body().length() + " "
                    + r.headers().firstValue("content-type").orElse("none"));
        }
        HttpRequest post = request(args[0] + "/").POST(HttpRequest.BodyPublishers.ofString("hello")).build();
        System.out.println("POST " + client.send(post, HttpResponse.BodyHandlers.discarding()).statusCode());
        List<CompletableFuture<Integer>> many = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            many.add(client.sendAsync(request(args[0] + "/index.html").build(), HttpResponse.BodyHandlers.ofByteArray())
                    .thenApply(r -> r.body().length));
        }
        int sum = 0;
        for (CompletableFuture<Integer> one : many) {
            sum += one.get();
        }
        System.out.println("together " + sum);
    }

    private static HttpRequest.Builder request(String uri) {
        return HttpRequest.newBuilder(URI.create(uri)).timeout(Duration.ofSeconds(30));
    }
}
