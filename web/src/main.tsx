import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import "./app/mantineStyles";
import "./app/tokens.css";
import { App } from "./app/App";
import { createQueryClient } from "./app/queryClient";
import { isAccountPath } from "./app/routes/paths";
import { loadHome, loadStudio } from "./app/routes/chunks";
import { startWorker } from "./app/worker";
import { startI18n } from "./i18n";
import { hasEarlyAnswers } from "./lib/api/client";
import { siteQuery, toolsQuery } from "./lib/api/queries";

/** How long the outline waits for answers before the page is drawn without them, in milliseconds. */
const PATIENCE = 300;

// The page's code and the texts are fetched side by side: every route but the home page, the account's and the 404 needs
// the studio's.
const { pathname } = window.location;
const client = createQueryClient();
const answers = Promise.race([earlyAnswers(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
// Every step is one of its own, so that a slow phone answers to its reader in between.
setTimeout(() => {
  if (pathname === "/") void loadHome();
  else if (!isAccountPath(pathname)) void loadStudio();
});
void Promise.all([startI18n(), answers, ...styleSheets()]).then(() => {
  const root = createRoot(document.getElementById("root")!);
  startTransition(() =>
    root.render(
      <StrictMode>
        <App client={client} />
      </StrictMode>,
    ),
  );
});
// After everything that the page itself needs.
if (import.meta.env.PROD) setTimeout(startWorker, 5000);

/** What the script in the page asked for, which usually is there by now: a page that is drawn with it is drawn once. */
async function earlyAnswers() {
  if (hasEarlyAnswers()) await Promise.all([client.prefetchQuery(siteQuery), client.prefetchQuery(toolsQuery)]);
}

/** The style sheets that the script in the page asked for; where it did not run, they are asked for here. */
function styleSheets(): Promise<unknown>[] {
  return [...document.querySelectorAll<HTMLLinkElement>("link[data-sheet]")].map((link) => {
    const settled = new Promise((resolve) => (link.onload = link.onerror = resolve));
    if (link.rel === "stylesheet") return link.sheet ? Promise.resolve() : settled;
    link.rel = "stylesheet";
    return settled;
  });
}
