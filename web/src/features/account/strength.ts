/** A rough judgement of a password, to guide while typing; the server decides. */
export interface Strength {
  /** 1 weak to 4 strong. */
  level: 1 | 2 | 3 | 4;
  reason: "common" | "name" | null;
}

const COMMON =
  /^(?:1234567890?|123456789|12345678|00000000|11111111|66666666|88888888|87654321|password\d*|passw0rd|qwerty\w*|abc\d+|abcd\d+|iloveyou|admin\w*|welcome\d*|letmein\w*|woaini\d*|qq\d+|a\d{6,9}|1q2w3e\w*|asdfghjkl?|zxcvbnm\w*|monkey\d*|dragon\d*|sunshine|football|baigong\d*)$/i;

export function strengthOf(password: string, name: string): Strength {
  const lower = password.toLowerCase();
  if (name.length >= 3 && lower.includes(name.toLowerCase())) return { level: 1, reason: "name" };
  if (COMMON.test(password) || new Set(lower).size <= 3) return { level: 1, reason: "common" };
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  // Each character counts, runs such as 1111 and 3456 count once; more kinds make each worth more.
  const worth = steps(lower) * (2.5 + kinds * 0.7);
  if ([...password].length < 8 || worth < 30) return { level: 1, reason: null };
  if (worth < 44) return { level: 2, reason: null };
  return { level: worth < 58 ? 3 : 4, reason: null };
}

/** Characters that do not merely repeat or continue the one before. */
function steps(text: string): number {
  let count = 0;
  let last = Number.NaN;
  let run = Number.NaN;
  for (const char of text) {
    const code = char.codePointAt(0)!;
    const step = code - last;
    if (!(Math.abs(step) <= 1 && step === run)) count += 1;
    run = step;
    last = code;
  }
  return count;
}
