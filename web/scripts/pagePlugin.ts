import { readFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";

/** The routes that first visits lead to, by the name that the script in the head knows them by. */
const ROUTES = {
  home: "/src/app/routes/HomeRoute.tsx",
  studio: "/src/app/routes/StudioRoute.tsx",
  gallery: "/src/app/routes/GalleryRoute.tsx",
  work: "/src/app/routes/GalleryRoute.tsx",
  store: "/src/app/routes/StoreRoute.tsx",
};
/** Those that the service worker keeps from the first visit on. */
const KEPT = [ROUTES.home, ROUTES.studio];

/**
 * What the built page says of its files, in links that the script in the head makes work once the outline is drawn,
 * which so shares a slow line with nothing: the program with what it imports, style sheets, and the files of
 * the page that the address leads to, so that they come beside the others and not after them.
 */
export function page(): Plugin {
  return {
    name: "page",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const links = Object.entries(ROUTES).flatMap(([name, route]) =>
          filesOf(bundle ?? {}, (chunk) => holds(chunk, route))
            .filter((file) => !html.includes(`/${file}"`))
            .map((file) => `    <link data-route="${name}" href="/${file}" crossorigin fetchpriority="low" />\n`),
        );
        const first: string[] = [];
        const take = (page: string, tag: RegExp, name: string) =>
          page.replace(tag, (_, file: string) => {
            first.push(`    <link ${name} href="${file}" />\n`);
            return "";
          });
        const rest = [
          [/\s*<link rel="stylesheet"[^>]*href="([^"]*)"[^>]*>/g, "data-sheet"],
          // The program after what it imports, the order in which they run.
          [/\s*<link rel="modulepreload"[^>]*href="([^"]*)"[^>]*>/g, "data-program"],
          [/\s*<script type="module"[^>]*src="([^"]*)"[^>]*><\/script>/g, "data-program"],
        ].reduce((page, [tag, name]) => take(page, tag as RegExp, name as string), html);
        return rest.replace(/(?= *<script>)/, () => first.join("") + links.join(""));
      },
    },
    generateBundle(_, bundle) {
      const first = filesOf(bundle, (chunk) => chunk.isEntry || KEPT.some((route) => holds(chunk, route)));
      const all = Object.keys(bundle).filter((file) => file.startsWith("assets/"));
      const listed = (files: string[]) => JSON.stringify(files.map((file) => `/${file}`));
      const source = readFileSync(new URL("./serviceWorker.js", import.meta.url), "utf8")
        .replace("__FIRST_FILES__", () => listed(first))
        .replace("__ALL_FILES__", () => listed(all));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

/** Whether a module is in a chunk: one that several pages share has no chunk of its own. */
const holds = (chunk: Rolldown.OutputChunk, module: string) => chunk.moduleIds.some((id) => id.endsWith(module));

/** The style sheets and scripts that chunks need before they run, in this order. */
function filesOf(bundle: Rolldown.OutputBundle, wanted: (chunk: Rolldown.OutputChunk) => boolean): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const follow = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || scripts.has(chunk.fileName)) return;
    scripts.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    for (const imported of chunk.imports) follow(named.get(imported));
  };
  for (const chunk of chunks) if (wanted(chunk)) follow(chunk);
  return [...styles, ...scripts];
}
