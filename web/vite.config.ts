import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { fixtureServer } from "./src/testing/fixtureServer.ts";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig(({ mode }) => ({
  plugins: [react(), mode === "fixtures" && fixtureServer()],
  resolve: {
    alias: {
      "@": path("./src"),
      // @rjsf/core imports this package for its own test registry without declaring it.
      // AJV compiles with `new Function`, which the CSP forbids, so it must never be bundled.
      "@rjsf/validator-ajv8": path("./src/lib/noAjv.ts"),
      // Parts of rjsf that our schemas never use, about 20 kB gzip together.
      "markdown-to-jsx/react": path("./src/forms/lean/markdown.tsx"),
      "fast-uri": path("./src/forms/lean/uri.ts"),
    },
  },
  build: {
    target: "es2022",
    // The CSP allows scripts from our own origin only, so nothing may be inlined as a data: URL script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
  server: {
    port: 5173,
    proxy:
      mode === "fixtures"
        ? undefined
        : Object.fromEntries(
            ["/api", "/media", "/proxy", "/edit", "/u", "/py", "/apiPriceFacade", "/sso/doLogin", "^/oidc/(authorize|token|userinfo|jwks|logout)", "/.well-known", "/dev"].map((prefix) => [
              prefix,
              { target: process.env["BAIGONG_HOST"] ?? "http://127.0.0.1:8080" },
            ]),
          ),
  },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["./src/testing/setup.ts"],
    css: { modules: { classNameStrategy: "non-scoped" } },
    testTimeout: 60_000,
    restoreMocks: true,
    server: { deps: { inline: [/@rjsf\//] } },
  },
}));
