/** Sample accounts for component tests and for looking at pages without a host. */
import type { Device, Me, Session } from "../lib/api/types";
import { DAY_MS } from "../lib/day.ts";
import { anonymous } from "./fixtures.ts";

const now = Date.now();

export const member: Session = {
  user: { ...anonymous.user!, uid: 100_200_300, login_name: "luban_2026", display_name: "鲁班", anonymous: false },
  points: { available: 500, held: 0 },
};

export const me: Me = {
  id: 100_200_300,
  loginName: "luban_2026",
  displayName: "鲁班",
  password: "********",
  isActive: 1,
  score: 500,
  held: 35,
  expirationTime: now + 365 * DAY_MS,
  invitationCode: "LB26",
  tag: "gpt4,mj,gpt4v",
  email: "luban@example.com",
  emailVerified: true,
  isDefaultPassword: false,
  anonymous: false,
  isAdmin: false,
  createTime: now - 90 * DAY_MS,
  updateTime: now - DAY_MS,
};

const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1";

export const devices: Device[] = [
  { id: "s_2", user_agent: SAFARI, address: "203.0.113.7", created_ms: now - 9 * DAY_MS, last_seen_ms: now - DAY_MS, expires_ms: now + DAY_MS, current: false },
  { id: "s_1", user_agent: CHROME, address: "198.51.100.4", created_ms: now - DAY_MS, last_seen_ms: now - 60_000, expires_ms: now + DAY_MS, current: true },
  { id: "s_3", user_agent: "curl/8.9", address: "192.0.2.1", created_ms: now - 20 * DAY_MS, last_seen_ms: now - 5 * DAY_MS, expires_ms: now + DAY_MS, current: false },
];
