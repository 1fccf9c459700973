import type { Attempt, WebhookEvent } from "./api";

/** What is told, in words. */
export const EVENT_WORDS = {
  "task.succeeded": "webhooks.event.succeeded",
  "task.stored": "webhooks.event.stored",
  "task.lost": "webhooks.event.lost",
  "task.failed": "webhooks.event.failed",
  "task.cancelled": "webhooks.event.cancelled",
  "task.expired": "webhooks.event.expired",
  "webhook.test": "webhooks.event.test",
} as const satisfies Record<WebhookEvent, string>;

const ERRORS = { timeout: "webhooks.error.timeout", unreachable: "webhooks.error.unreachable", not_allowed: "webhooks.error.not_allowed" } as const;

/** Why an attempt failed: one of our words, or what was answered. */
export const errorOf = ({ error }: Pick<Attempt, "error">, t: (key: (typeof ERRORS)[keyof typeof ERRORS]) => string): string =>
  error !== null && error in ERRORS ? t(ERRORS[error as keyof typeof ERRORS]) : (error ?? "");
