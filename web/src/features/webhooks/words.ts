import type { Attempt, WebhookEvent } from "./api";

type EndOf<Event extends string> = Event extends `${string}.${infer End}` ? End : never;

/** What is told, in words. */
export const wordOf = (event: WebhookEvent) => `webhooks.event.${event.slice(event.indexOf(".") + 1) as EndOf<WebhookEvent>}` as const;

const ERRORS = { timeout: "webhooks.error.timeout", unreachable: "webhooks.error.unreachable", not_allowed: "webhooks.error.not_allowed" } as const;

/** Why an attempt failed: one of our words, or what was answered. */
export const errorOf = ({ error }: Pick<Attempt, "error">, t: (key: (typeof ERRORS)[keyof typeof ERRORS]) => string): string =>
  error !== null && error in ERRORS ? t(ERRORS[error as keyof typeof ERRORS]) : (error ?? "");
