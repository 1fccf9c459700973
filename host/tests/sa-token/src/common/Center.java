import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A running `baigong` that knows one site. */
final class Center implements AutoCloseable {
    private final Process process;
    final String url;

    Center(Path binary, Path folder, Case run, String site) throws Exception {
        int port;
        try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = probe.getLocalPort();
        }
        url = "http://127.0.0.1:" + port;
        String config = """
            [server]
            listen = "127.0.0.1:%d"
            [data]
            dir = "%s"
            [log]
            filter = "warn"
            [signup]
            verify_email = false

            [[sso.clients]]
            id = "%s"
            secret = "%s"
            digest = "%s"
            redirects = ["%s/sso/login"]
            allow_private = true
            """.formatted(port, folder.resolve("data"), run.client() == null ? "" : run.client(), run.secret(), run.digest(), site);
        if (run.pushed()) {
            config += "push_url = \"" + site + "/sso/pushC\"\n";
        }
        Path file = Files.writeString(folder.resolve("baigong.toml"), config);
        process = new ProcessBuilder(binary.toString(), "--config", file.toString())
            .directory(folder.toFile()).redirectErrorStream(true).redirectOutput(folder.resolve("center.log").toFile()).start();
        for (int tries = 0; !ready(); tries++) {
            if (tries > 600 || !process.isAlive()) {
                close();
                throw new IllegalStateException("the centre does not start:\n" + Files.readString(folder.resolve("center.log")));
            }
            Thread.sleep(50);
        }
    }

    private boolean ready() {
        try {
            return Http.send(HttpRequest.newBuilder(URI.create(url + "/readyz"))).statusCode() == 200;
        } catch (IllegalStateException notYet) {
            return false;
        }
    }

    @Override
    public void close() throws InterruptedException, IOException {
        process.destroy();
        if (!process.waitFor(20, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
    }
}
