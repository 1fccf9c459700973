import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import * as oidc from "openid-client";

const SECRET = "e2e secret: + & % 0123456789";

/** Where sites of the tests listen; the host is told before it starts, one port for each worker. */
const ports = () => (process.env["BAIGONG_E2E_SITE_PORTS"] ?? "").split(",").map(Number);

/** The sites, as the host's configuration knows them. */
export const sites = (ports: number[]) =>
  ports
    .map((port, n) => {
      const at = (path: string) => JSON.stringify(`http://127.0.0.1:${port}${path}`);
      return `
[[oidc.clients]]
id = "shop-${n}"
name = "示例商城"
secret = ${JSON.stringify(SECRET)}
redirect_uris = [${at("/callback")}]
post_logout_redirect_uris = [${at("/bye")}]
backchannel_logout_uri = ${at("/ended")}

[[oidc.clients]]
id = "app-${n}"
name = "桌面应用"
redirect_uris = [${at("/callback")}]
scopes = ["openid", "profile"]
`;
    })
    .join("");

/**
 * A site that knows nothing of us but the address of the issuer and what it was registered with. All that it does
 * with the protocol is done by openid-client.
 */
export class RelyingParty {
  tokens: Awaited<ReturnType<typeof oidc.authorizationCodeGrant>> | undefined;
  readonly logoutTokens: string[] = [];
  private sent: { verifier: string; state: string; nonce: string } | undefined;

  private constructor(
    readonly config: oidc.Configuration,
    readonly url: string,
    private readonly scope: string,
    private readonly server: Server,
  ) {}

  static async start(issuer: string, worker: number, kind: "shop" | "app", scope: string): Promise<RelyingParty> {
    const auth = kind === "shop" ? oidc.ClientSecretBasic(SECRET) : oidc.None();
    const config = await oidc.discovery(new URL(issuer), `${kind}-${worker}`, undefined, auth, {
      // The library allows plain http, as on loopback, only on request.
      execute: [oidc.allowInsecureRequests],
    });
    // Check signatures against the published keys, although the token came straight from the host.
    oidc.enableNonRepudiationChecks(config);
    const port = ports()[worker]!;
    const server = createServer();
    const site = new RelyingParty(config, `http://127.0.0.1:${port}`, scope, server);
    server.on("request", (request, response) => void site.answer(request, response));
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", resolve);
    });
    return site;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Where signing in begins. */
  async authorizationUrl(more: Record<string, string> = {}): Promise<string> {
    const sent = { verifier: oidc.randomPKCECodeVerifier(), state: oidc.randomState(), nonce: oidc.randomNonce() };
    this.sent = sent;
    const url = oidc.buildAuthorizationUrl(this.config, {
      redirect_uri: `${this.url}/callback`,
      scope: this.scope,
      code_challenge: await oidc.calculatePKCECodeChallenge(sent.verifier),
      code_challenge_method: "S256",
      state: sent.state,
      nonce: sent.nonce,
      ...more,
    });
    return url.href;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.url);
    const page = (text: string) => {
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(`<!doctype html><html lang="zh"><title>site</title><main><h1>${text}</h1></main></html>`);
    };
    if (url.pathname === "/callback") page(await this.signedIn(url));
    else if (url.pathname === "/bye") page("再见");
    else if (url.pathname === "/ended") {
      let body = "";
      for await (const chunk of request) body += String(chunk);
      this.logoutTokens.push(new URLSearchParams(body).get("logout_token") ?? "");
      response.end();
    } else response.writeHead(204).end();
  }

  private async signedIn(url: URL): Promise<string> {
    const { verifier, state, nonce } = this.sent!;
    try {
      this.tokens = await oidc.authorizationCodeGrant(this.config, url, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      return `你好 ${this.tokens.claims()!.sub}`;
    } catch (cause) {
      return cause instanceof oidc.AuthorizationResponseError ? `没有登录：${cause.error}` : `错误：${String(cause)}`;
    }
  }

  userInfo() {
    return oidc.fetchUserInfo(this.config, this.tokens!.access_token, this.tokens!.claims()!.sub);
  }

  async refresh() {
    this.tokens = await oidc.refreshTokenGrant(this.config, this.tokens!.refresh_token!);
    return this.tokens;
  }

  logoutUrl(idToken: string, state: string): string {
    const parameters = { post_logout_redirect_uri: `${this.url}/bye`, id_token_hint: idToken, state };
    return oidc.buildEndSessionUrl(this.config, parameters).href;
  }
}
