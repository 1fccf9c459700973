import { HUB_ROUTE } from "./routes";

/** Leaving the app, behind a name so that tests can see where to. */
export const browser = {
  assign: (address: string) => window.location.assign(address),
  replace: (address: string) => window.location.replace(address),
  reload: () => window.location.reload(),
};

/** Addresses that the host answers itself rather than the app. */
const HOST_PATHS = /^\/(sso|oidc|api|u|user|py|proxy|edit)(\/|$)/;
/** Of those, the ones that the app draws. */
const APP_PATHS = /^\/oidc\/(consent|sign-out|signed-out)(\/|$)/;

/**
 * The address to go to after signing in. Only a path of this site is taken: anything else could send people who trust
 * our login page to a stranger.
 */
export function safeRedirect(wanted: string | null, fallback = HUB_ROUTE): string {
  if (!wanted?.startsWith("/")) return fallback;
  try {
    // The parser reads //, \ and hidden control characters as a browser would.
    const url = new URL(wanted, window.location.origin);
    if (url.pathname.startsWith("//")) return fallback;
    return url.origin === window.location.origin ? url.pathname + url.search + url.hash : fallback;
  } catch {
    return fallback;
  }
}

/** Whether an address needs a real page load. */
export const leavesApp = (path: string): boolean => HOST_PATHS.test(path.split(/[?#]/)[0]!) && !APP_PATHS.test(path.split(/[?#]/)[0]!);
