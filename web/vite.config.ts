import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { page } from "./scripts/pagePlugin.ts";
import { tokens } from "./scripts/tokensPlugin.ts";
import { fixtureServer } from "./src/testing/fixtureServer.ts";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig(({ mode }) => ({
  plugins: [react(), tokens(), page(), mode === "fixtures" && fixtureServer()],
  resolve: {
    alias: [
      { find: /^@(?=\/)/, replacement: path("./src") },
      // @rjsf/core imports this package for its own test registry without declaring it.
      // AJV compiles with `new Function`, which the CSP forbids, so it must never be bundled.
      { find: "@rjsf/validator-ajv8", replacement: path("./src/lib/noAjv.ts") },
      // Parts of rjsf that our schemas never use, about 35 kB gzip together.
      { find: "markdown-to-jsx/react", replacement: path("./src/forms/lean/markdown.tsx") },
      { find: "fast-uri", replacement: path("./src/forms/lean/uri.ts") },
      { find: /^@x0k\/json-schema-merge(\/lib\/array)?$/, replacement: path("./src/forms/lean/merge.ts") },
      { find: /^\.\/Layout(Grid|Header|MultiSchema)Field\.js$/, replacement: path("./src/forms/lean/field.ts") },
    ],
  },
  build: {
    target: "es2022",
    // The CSP allows scripts from our own origin only, so nothing may be inlined as a data: URL script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // The names of what is shared would list all who share it.
        chunkFileNames: ({ name }) => `assets/${name.startsWith("shared~") ? "shared" : name}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${names[0]?.startsWith("shared~") ? "shared" : "[name]"}-[hash][extname]`,
        codeSplitting: {
          groups: [
            // What every page needs, in one file that most releases leave alone and one that they change: on a slow
            // line each further file costs a round trip.
            { name: "libraries", tags: ["$initial"], test: /node_modules/, priority: 3 },
            { name: "app", tags: ["$initial"], priority: 2 },
            // Small and needed everywhere: one that shares a file with a dialog would bring the dialog along.
            { name: "hooks", test: /node_modules\/@mantine\/hooks/, priority: 1.5 },
            // What few pages share is put together until it is worth a request.
            { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 900, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy:
      mode === "fixtures"
        ? undefined
        : Object.fromEntries(
            ["^/api/", "^/types/", "/media", "/proxy", "/edit", "/u", "/py", "/alipay/pay", "/apiPriceFacade", "/sso/doLogin", "^/oidc/(authorize|token|userinfo|jwks|logout)", "/.well-known", "/dev"].map((prefix) => [
              prefix,
              { target: process.env["BAIGONG_HOST"] ?? "http://127.0.0.1:8080" },
            ]),
          ),
  },
  test: {
    environment: "jsdom",
    // A window and all modules anew for every file cost more than its tests; `setup.ts` puts back what a file changes.
    isolate: false,
    // Readers in China are the usual case; what others see is a test's own matter.
    env: { TZ: "Asia/Shanghai" },
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["./src/testing/setup.ts"],
    css: { modules: { classNameStrategy: "non-scoped" } },
    testTimeout: 60_000,
    // Usually one core is left free for the editor, which is half of a small machine.
    maxWorkers: "100%",
    // A machine with other work can starve one test. What needs its second chance is marked so in the output.
    retry: 1,
    restoreMocks: true,
    server: { deps: { inline: [/@rjsf\//] } },
  },
}));
