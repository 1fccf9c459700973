import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import "./app/mantineStyles";
import "./app/tokens.css";
import { App } from "./app/App";
import { isAccountPath } from "./app/routes/paths";
import { loadHome, loadStudio } from "./app/routes/chunks";
import { startWorker } from "./app/worker";
import { startI18n } from "./i18n";

// The page's code and the texts are fetched side by side: every route but the home page, the account's and the 404 needs
// the studio's.
const { pathname } = window.location;
if (pathname === "/") void loadHome();
else if (!isAccountPath(pathname)) void loadStudio();
void Promise.all([startI18n(), ...styleSheets()]).then(() => {
  const root = createRoot(document.getElementById("root")!);
  // In slices, so that a slow phone answers to its reader while the page is made.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
});
// After everything that the page itself needs.
if (import.meta.env.PROD) setTimeout(startWorker, 5000);

/** The style sheets that the script in the page asked for; where it did not run, they are asked for here. */
function styleSheets(): Promise<unknown>[] {
  return [...document.querySelectorAll<HTMLLinkElement>("link[data-sheet]")].map((link) => {
    const settled = new Promise((resolve) => (link.onload = link.onerror = resolve));
    if (link.rel === "stylesheet") return link.sheet ? Promise.resolve() : settled;
    link.rel = "stylesheet";
    return settled;
  });
}
