import type { hub } from "@/site/addresses.json";

type HubPage = keyof typeof hub;

/** The hub: the default tool with all others beside it. */
export const HUB_ROUTE = "/provider-generator/video-generator/wan-ai-generator" satisfies HubPage;
export const STORE_ROUTE = "/service-market" satisfies HubPage;
/** The price list. */
export const PRICES_ROUTE = "/provider-generator/video-generator/video-pricing-generator" satisfies HubPage;
/** How reliable the tools are. */
export const RELIABILITY_ROUTE = "/reliability" satisfies HubPage;
/** The errors of the API. */
export const ERRORS_ROUTE = "/docs/errors" satisfies HubPage;
/** How programs use the site. */
export const GUIDE_ROUTE = "/docs/guide" satisfies HubPage;
/** Where the keys of one's programs are. */
export const KEYS_ROUTE = "/dhmsg/keys";
const ORGANISATIONS_ROUTE = "/dhmsg/organisation";
export const organisationAt = (id: string) => `${ORGANISATIONS_ROUTE}?id=${encodeURIComponent(id)}`;
export const GALLERY_ROUTE = "/image-gallery" satisfies HubPage;
/** Comparisons that everybody sees. */
export const VERSUS_ROUTE = "/versus" satisfies HubPage;
export const versusRoute = (id: string) => `${VERSUS_ROUTE}/${encodeURIComponent(id)}`;
/** The parameter of a studio's address that says whose works its wall shows: a tool's, or all. */
export const WORKS_PARAMETER = "works";
export const ALL_WORKS = "all";
/** Everything that somebody has made. */
export const WORKS_ROUTE = `${HUB_ROUTE}?${WORKS_PARAMETER}=${ALL_WORKS}`;
