import cn.dev33.satoken.sign.SaSignManager;
import cn.dev33.satoken.sso.SaSsoManager;
import cn.dev33.satoken.sso.config.SaSsoClientConfig;
import cn.dev33.satoken.sso.processor.SaSsoClientProcessor;

/** How a site configures Sa-Token from 1.43 on. */
final class Wiring {
    static final String VERSION = "1.44.0";

    static void configure(Case run, String center, String site) {
        SaSsoClientConfig config = new SaSsoClientConfig();
        config.setServerUrl(center).setIsHttp(true).setClient(run.client()).setSecretKey(run.secret());
        config.setCurrSsoLogin(site + "/sso/login");
        config.setRegLogoutCall(!run.pushed());
        config.setCurrSsoLogoutCall(site + "/sso/logoutCall");
        SaSsoManager.setClientConfig(config);
        SaSignManager.getConfig().setDigestAlgo(run.digest());
        SaSsoClientProcessor.instance.ssoClientTemplate.strategy.sendRequest = Http::get;
    }

    static Object handle() {
        return SaSsoClientProcessor.instance.dister();
    }

    static Case[] cases() {
        return new Case[] {
            new Case("registered callback, SHA-256", "shop", "sha256", false),
            new Case("configured push, MD5", "push", "md5", true),
        };
    }
}
