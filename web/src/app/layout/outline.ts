/** The words that the host put into the outline which the page came with, before the program removes it. */
function readOutline() {
  const header = document.querySelector("#splash header");
  const words = (tag: string) => header?.querySelector(tag)?.textContent ?? null;
  // Pages of no tool have an outline of their own kind, whose words nobody draws again.
  if (header?.hasAttribute("data-page")) return null;
  const [title, summary] = [words("h1"), words("p")];
  const unread = document.documentElement.hasAttribute("data-other-language");
  if (title === null || summary === null || unread) return null;
  const hint = words("blockquote[data-hint]");
  const known = document.documentElement.hasAttribute("data-known");
  return { path: window.location.pathname, title, summary, hint, prompt: known ? null : words("blockquote:not([data-hint])") };
}

const outline = readOutline();

/** The same, for the page that was opened; nothing for those that its reader went on to. */
export const outlineAt = (path: string) => (outline?.path === path ? outline : null);
