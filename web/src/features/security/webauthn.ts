/** The browser's side of passkeys. The library comes when it is first needed. */
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";

const library = () => import("@simplewebauthn/browser");

/** Why passkeys cannot be used here; null where they can. */
export type Obstacle = "address" | "elsewhere" | "insecure" | "browser" | null;

/** Whether this page can use the passkeys of `domain`; the host has none on a bare IP address. */
export function obstacle(domain: string | null, page: Pick<Location, "hostname"> = location): Obstacle {
  const host = page.hostname;
  if (domain === null || /^[\d.]+$/.test(host) || host.startsWith("[")) return "address";
  if (host !== domain && !host.endsWith(`.${domain}`)) return "elsewhere";
  if (!window.isSecureContext) return "insecure";
  return typeof window.PublicKeyCredential === "function" ? null : "browser";
}

export type PasskeyFault = "cancelled" | "known" | "failed";

/** The browser or its authenticator brought nothing. */
export class PasskeyError extends Error {
  readonly fault: PasskeyFault;

  constructor(fault: PasskeyFault, cause: unknown) {
    super(fault, { cause });
    this.name = "PasskeyError";
    this.fault = fault;
  }
}

export const makePasskey = (options: unknown) =>
  attempt(async () => {
    const { startRegistration } = await library();
    return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
  });

export const showPasskey = (options: unknown) =>
  attempt(async () => {
    const { startAuthentication } = await library();
    return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
  });

async function attempt<T>(ceremony: () => Promise<T>): Promise<T> {
  try {
    return await ceremony();
  } catch (cause) {
    throw new PasskeyError(faultOf(cause), cause);
  }
}

/** Browsers give one name to "no", "not now" and "too late", so that a page cannot tell which. */
function faultOf(cause: unknown): PasskeyFault {
  const name = cause instanceof Error ? cause.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return "cancelled";
  return name === "InvalidStateError" ? "known" : "failed";
}
