/** A length or a time of a strip, to the tenth of a second: 0:07.5. */
export function seconds(ms: number): string {
  const tenths = Math.round(ms / 100);
  const whole = Math.floor(tenths / 10);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}.${tenths % 10}`;
}
