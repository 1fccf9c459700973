import type { FieldError } from "@/lib/api/types";

/** What the host said of changes, sorted to where it is shown. */
export interface Faults {
  /** What is wrong with a member of the model, such as `points` or `only/size`. */
  at(member: string): string | undefined;
  /** What is wrong with what nobody has confirmed. */
  unconfirmed: string | undefined;
  /** What has no input to stand at. */
  rest: string[];
}

const UNCONFIRMED = "accept_ended";

/** `drawn` are the members that have an input. */
export function faultsOf(fields: FieldError[], key: string, drawn: string[]): Faults {
  const found = new Map<string, string[]>();
  const rest: string[] = [];
  for (const { path, message } of fields) {
    const member = memberOf(partsOf(path), key);
    if (member !== UNCONFIRMED && !drawn.includes(member)) rest.push(message);
    else found.set(member, [...(found.get(member) ?? []), message]);
  }
  const at = (member: string) => found.get(member)?.join("\n");
  return { at, unconfirmed: at(UNCONFIRMED), rest: [...new Set(rest)] };
}

/** What is wrong with models of a file, with the model in front. */
export const faultsByModel = (fields: FieldError[]): string[] =>
  fields
    .filter(({ path }) => path !== `/${UNCONFIRMED}`)
    .map(({ path, message }) => {
      const [of, model, ...member] = partsOf(path);
      return of === "changes" && model ? `${[model, ...member].join(" / ")}: ${message}` : message;
    });

function memberOf([of, model, member, name]: string[], key: string): string {
  if (of === UNCONFIRMED) return UNCONFIRMED;
  if (of !== "changes" || model !== key || member === undefined) return "";
  if (member === "formerly") return "id";
  return (member === "only" || member === "times") && name !== undefined ? `${member}/${name}` : member;
}

/** The parts of a JSON pointer. */
const partsOf = (path: string) => path.split("/").slice(1).map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
