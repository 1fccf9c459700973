import { DAY_MS, timeOf } from "@/lib/day";

/** Where a bucket begins by the site's clock: a time of day, or a day where buckets are long. */
export function bucketName(ms: number, bucketMs: number): string {
  const day = timeOf(ms).slice(5, 10);
  const time = timeOf(ms).slice(11, 16);
  if (bucketMs >= DAY_MS) return day;
  return bucketMs > 3_600_000 ? `${day} ${time}` : time;
}
