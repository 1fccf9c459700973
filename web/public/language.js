// The language of the page, before anything of it is drawn: the reader's choice, or else the browser's. Chinese and
// English are spoken; whoever reads neither gets English.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("baigong.language");
  } catch {
    // Without storage there is no choice to remember.
  }
  const spoken = [chosen ?? "", ...(navigator.languages ?? [navigator.language])].find((name) => /^(zh|en)\b/i.test(name));
  if (/^zh/i.test(spoken ?? "en")) return;
  document.documentElement.lang = "en";
  document.title = "Baigong · AI creation workshop";
})();
