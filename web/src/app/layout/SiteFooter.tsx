import { NewsButton } from "@/features/announcements/components/Announcements";
import { Footer } from "@/features/home/components/Footer";
import { useTexts } from "@/i18n";
import { SITE_PAGES } from "@/lib/sitePages";

const LINKS = ["/about", "/landing", "/naixue", "/our-company", "/privacy-policy"] as const;

/** What stands at the end of every page that does not fill the window: what the site says of itself. */
export default function SiteFooter() {
  const { pick } = useTexts();
  return <Footer links={LINKS.map((to) => ({ to, title: pick(SITE_PAGES[to]) }))} platform="/dhmsg" news={<NewsButton />} />;
}
