/** The hub: the default tool with all others beside it. */
export const HUB_ROUTE = "/provider-generator/video-generator/wan-ai-generator";
/** The store. */
export const STORE_ROUTE = "/service-market";
/** The price list. */
export const PRICES_ROUTE = "/provider-generator/video-generator/video-pricing-generator";
/** The gallery. */
export const GALLERY_ROUTE = "/image-gallery";
