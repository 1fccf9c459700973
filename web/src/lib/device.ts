const BROWSERS: [RegExp, string][] = [
  [/MicroMessenger/, "微信"],
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/HarmonyOS/, "HarmonyOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

export interface DeviceName {
  browser: string | null;
  system: string | null;
  handheld: boolean;
}

/** Browser and system by a User-Agent, as people call them. */
export function deviceName(userAgent: string | null): DeviceName {
  const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1] ?? null;
  const browser = find(BROWSERS);
  return { browser, system: find(SYSTEMS), handheld: /Mobile|iPhone|iPad|Android|HarmonyOS/.test(userAgent ?? "") };
}
