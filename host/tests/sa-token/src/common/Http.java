import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** The site's and the browser's HTTP. Redirects are followed by whoever reads them. */
final class Http {
    private static final HttpClient CLIENT = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

    /** What Sa-Token sends with. */
    static String get(String url) {
        return send(HttpRequest.newBuilder(URI.create(url))).body();
    }

    static HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return CLIENT.send(request.timeout(Duration.ofSeconds(10)).build(), HttpResponse.BodyHandlers.ofString());
        } catch (Exception cause) {
            throw new IllegalStateException(cause);
        }
    }
}
