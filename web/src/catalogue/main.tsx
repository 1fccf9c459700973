import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import "@/app/mantineStyles";
import "@/app/tokens.css";
import { Providers } from "@/app/Providers";
import { createQueryClient } from "@/app/queryClient";
import { Toasts } from "@/components/Toasts";
import { startI18n } from "@/i18n";
import { textsLoaded } from "@/i18n/texts";
import { Catalogue } from "./Catalogue";

/**
 * `/dev/components/` of `npx vite --mode fixtures`: no entry of the build, so that nothing of it is served to anybody.
 * `?scheme=dark`, `?lang=en` and `?only=Dialog` say what is drawn.
 */
const asked = new URLSearchParams(window.location.search);
document.documentElement.lang = asked.get("lang") === "en" ? "en" : "zh-CN";
localStorage.setItem("mantine-color-scheme-value", asked.get("scheme") === "dark" ? "dark" : "light");
// What only members see, with the answers of the fixture server.
await fetch("/api/v1/scene", { method: "POST", body: JSON.stringify({ member: true }) });
await startI18n();
await textsLoaded();
createRoot(document.getElementById("root")!).render(
  <Providers client={createQueryClient()}>
    <MemoryRouter initialEntries={["/list?state=open&uid=1"]}>
      <Catalogue only={asked.get("only")} />
      <Toasts />
    </MemoryRouter>
  </Providers>,
);
