const made = new Map<string, Intl.DateTimeFormat>();

/** A format of dates. Making one costs as much as using it a hundred times, and lists use few of them often. */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  let format = made.get(key);
  if (!format) made.set(key, (format = new Intl.DateTimeFormat(language, options)));
  return format;
}
