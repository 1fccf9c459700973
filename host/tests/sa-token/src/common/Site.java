import cn.dev33.satoken.SaManager;
import cn.dev33.satoken.context.mock.SaRequestForMock;
import cn.dev33.satoken.context.mock.SaResponseForMock;
import cn.dev33.satoken.context.mock.SaStorageForMock;
import cn.dev33.satoken.exception.SaTokenException;
import cn.dev33.satoken.stp.StpUtil;
import cn.dev33.satoken.util.SaResult;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A site whose `/sso/*` is Sa-Token's own client. */
final class Site implements AutoCloseable {
    private final HttpServer server;
    /** Paths that the centre called. */
    final List<String> called = new CopyOnWriteArrayList<>();

    Site() throws IOException {
        server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        SaRequestForMock request = read(exchange);
        SaResponseForMock response = new SaResponseForMock();
        SaManager.getSaTokenContext().setContext(request, response, new SaStorageForMock());
        Object result;
        try {
            result = switch (request.requestPath) {
                case "/whoami" -> SaResult.data(StpUtil.getLoginIdDefaultNull());
                default -> Wiring.handle();
            };
        } catch (SaTokenException refused) {
            result = SaResult.error(refused.getMessage()).set("exception", refused.getCode());
        } finally {
            SaManager.getSaTokenContext().clearContext();
        }
        if (request.requestPath.equals("/sso/logoutCall") || request.requestPath.equals("/sso/pushC")) {
            called.add(request.requestPath + " " + request.parameterMap.get("autoLogout") + " " + result);
        }
        response.headerMap.forEach(exchange.getResponseHeaders()::add);
        if (response.redirectTo != null) {
            exchange.getResponseHeaders().add("Location", response.redirectTo);
        }
        byte[] body = (result == null ? "" : SaManager.getSaJsonTemplate().objectToJson(result)).getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(response.redirectTo == null ? 200 : 302, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private SaRequestForMock read(HttpExchange exchange) {
        SaRequestForMock request = new SaRequestForMock();
        request.method = exchange.getRequestMethod();
        request.requestPath = exchange.getRequestURI().getPath();
        request.url = url() + request.requestPath;
        request.host = exchange.getRequestHeaders().getFirst("Host");
        String query = exchange.getRequestURI().getRawQuery();
        for (String pair : query == null ? new String[0] : query.split("&")) {
            String[] parts = pair.split("=", 2);
            request.parameterMap.put(decode(parts[0]), parts.length > 1 ? decode(parts[1]) : "");
        }
        String cookies = exchange.getRequestHeaders().getFirst("Cookie");
        for (String pair : cookies == null ? new String[0] : cookies.split("; *")) {
            String[] parts = pair.split("=", 2);
            request.cookieMap.put(parts[0], parts[1]);
        }
        return request;
    }

    private static String decode(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
