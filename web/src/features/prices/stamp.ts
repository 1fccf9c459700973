const FORMAT = new Intl.DateTimeFormat("zh-CN", { year: "numeric", month: "2-digit", day: "2-digit", timeZone: "Asia/Shanghai" });

/** A day as records show it, in China. */
export const stamp = (ms: number): string => FORMAT.format(ms).replaceAll("/", "-");
