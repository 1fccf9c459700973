import cn.dev33.satoken.SaManager;
import cn.dev33.satoken.sso.SaSsoManager;
import cn.dev33.satoken.sso.config.SaSsoClientConfig;
import cn.dev33.satoken.sso.processor.SaSsoClientProcessor;

/** How a site configures Sa-Token up to 1.42. */
final class Wiring {
    static final String VERSION = "1.42.0";

    static void configure(Case run, String center, String site) {
        SaSsoClientConfig config = new SaSsoClientConfig();
        config.setServerUrl(center).setIsHttp(true);
        config.setClient(run.client());
        config.setCurrSsoLogin(site + "/sso/login");
        config.setCurrSsoLogoutCall(site + "/sso/logoutCall");
        config.sendHttp = Http::get;
        SaSsoManager.setClientConfig(config);
        SaManager.getConfig().getSign().setSecretKey(run.secret()).setDigestAlgo(run.digest());
    }

    static Object handle() {
        return SaSsoClientProcessor.instance.dister();
    }

    static Case[] cases() {
        return new Case[] {
            new Case("no client, MD5", null, "md5", false),
            new Case("client shop, SHA-256", "shop", "sha256", false),
        };
    }
}
