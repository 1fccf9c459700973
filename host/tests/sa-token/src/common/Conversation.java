import cn.dev33.satoken.SaManager;
import cn.dev33.satoken.json.SaJsonTemplateForJackson;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** A browser, a centre and a site: signing in, signing out at either side, and what must not work. */
public final class Conversation {
    private static final String BACK = "/shop?item=1&note=a%20b#top";

    public static void main(String[] args) {
        int status = 1;
        try {
            holdAll(Path.of(args[0]), Path.of(args[1]));
            status = 0;
        } catch (Exception cause) {
            cause.printStackTrace();
        }
        // Sa-Token's store keeps a thread that would hold the process.
        System.exit(status);
    }

    private static void holdAll(Path binary, Path parent) throws Exception {
        SaManager.getConfig().setIsPrint(false);
        SaManager.setSaJsonTemplate(new SaJsonTemplateForJackson());
        for (Case run : Wiring.cases()) {
            Path folder = Files.createTempDirectory(parent, "case");
            try (Site site = new Site(); Center center = new Center(binary, folder, run, site.url())) {
                Wiring.configure(run, center.url, site.url());
                new Conversation(site, center, run).hold();
            }
            System.out.println("Sa-Token " + Wiring.VERSION + ", " + run.name() + ": signed in, signed out from both sides; a used ticket and a foreign secret refused");
        }
    }

    private final Site site;
    private final Center center;
    private final Case run;

    private Conversation(Site site, Center center, Case run) {
        this.site = site;
        this.center = center;
        this.run = run;
    }

    /** Cookies of one browser, by host and port. */
    private static final class Browser {
        private final Map<String, Map<String, String>> jars = new HashMap<>();

        HttpResponse<String> open(HttpRequest.Builder request) {
            URI uri = request.copy().build().uri();
            Map<String, String> jar = jars.computeIfAbsent(uri.getAuthority(), host -> new HashMap<>());
            if (!jar.isEmpty()) {
                StringBuilder cookies = new StringBuilder();
                jar.forEach((name, value) -> cookies.append(cookies.isEmpty() ? "" : "; ").append(name).append('=').append(value));
                request.header("Cookie", cookies.toString());
            }
            HttpResponse<String> response = Http.send(request.header("Sec-Fetch-Site", "same-origin"));
            for (String cookie : response.headers().allValues("set-cookie")) {
                String[] pair = cookie.split(";")[0].split("=", 2);
                jar.put(pair[0], pair[1]);
            }
            return response;
        }

        HttpResponse<String> get(String url) {
            return open(HttpRequest.newBuilder(URI.create(url)));
        }
    }

    private void hold() throws Exception {
        register();
        Browser browser = new Browser();

        // The site sends the person to the centre, which shows its form.
        String start = site.url() + "/sso/login?back=" + URLEncoder.encode(BACK, StandardCharsets.UTF_8);
        String auth = location(browser.get(start));
        check(auth.startsWith(center.url + "/sso/auth?"), "sent to " + auth);
        check(browser.get(auth).statusCode() == 200, "the form");
        signIn(browser);

        // The centre sends the person back with a ticket, which the site checks.
        String entry = location(browser.get(auth));
        check(entry.startsWith(site.url() + "/sso/login?back=") && entry.contains("&ticket="), "sent to " + entry);
        check(location(browser.get(entry)).equals(BACK), "the page that the person came for");
        String uid = whoami(browser);
        check(uid != null && uid.matches("[1-9][0-9]{8}"), "the user's number: " + uid);
        String again = new Browser().get(entry).body();
        check(again.contains("无效ticket") && again.contains("30005"), "a used ticket: " + again);

        // The session ends at the centre: the site hears of it.
        browser.open(HttpRequest.newBuilder(URI.create(center.url + "/api/v1/session")).DELETE());
        waitFor(() -> whoami(browser) == null, "the site was not told");
        String path = run.pushed() ? "/sso/pushC" : "/sso/logoutCall";
        check(site.called.size() == 1 && site.called.get(0).startsWith(path + " false "), "calls: " + site.called);

        // The person signs out at the site: the centre ends the session.
        signIn(browser);
        browser.get(location(browser.get(auth)));
        check(uid.equals(whoami(browser)), "signed in again as the same user");
        String out = location(browser.get(site.url() + "/sso/logout?back=/bye"));
        check(out.equals("/bye"), "sent to " + out);
        check(whoami(browser) == null, "signed out at the site");
        String session = browser.get(center.url + "/api/v1/session").body();
        check(session.contains("\"user\":null"), "signed out at the centre: " + session);

        // Somebody with another secret is refused.
        Wiring.configure(run.with("SSO-of-somebody-else-entirely"), center.url, site.url());
        signIn(browser);
        String foreign = browser.get(location(browser.get(auth))).body();
        check(foreign.contains("无效签名"), "a foreign signature: " + foreign);
    }

    private void register() {
        String form = "{\"login_name\":\"zhang-san\",\"password\":\"correct horse\"}";
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(center.url + "/api/v1/accounts"))
            .header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString(form));
        HttpResponse<String> made = Http.send(request);
        check(made.statusCode() == 201, "an account: " + made.body());
    }

    private void signIn(Browser browser) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(center.url + "/sso/doLogin"))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString("name=zhang-san&pwd=correct+horse"));
        HttpResponse<String> answer = browser.open(request);
        check(answer.body().contains("\"code\":200"), "signing in: " + answer.body());
    }

    private String whoami(Browser browser) {
        Object data = SaManager.getSaJsonTemplate().jsonToMap(browser.get(site.url() + "/whoami").body()).get("data");
        return data == null ? null : data.toString();
    }

    private static String location(HttpResponse<String> response) {
        return response.headers().firstValue("location")
            .orElseThrow(() -> new IllegalStateException("no redirect: " + response.statusCode() + " " + response.body()));
    }

    private interface Condition {
        boolean holds();
    }

    private static void waitFor(Condition condition, String otherwise) throws InterruptedException {
        for (int tries = 0; !condition.holds(); tries++) {
            check(tries < 200, otherwise);
            Thread.sleep(50);
        }
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalStateException(otherwise);
        }
    }
}
