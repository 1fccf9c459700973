import { useEffect, useRef, useState, type ChangeEvent } from "react";

export type Errors<Name extends string> = Partial<Record<Name, string>>;

/** The values and messages of a small form. New messages move the focus to the first field that has one. */
export function useFields<Name extends string>(initial: Record<Name, string>) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, setShown] = useState<Errors<Name>>({});
  const [judged, setJudged] = useState(0);

  useEffect(() => {
    if (judged > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [judged]);

  const set = (name: Name, value: string) => {
    setValues((held) => ({ ...held, [name]: value }));
    setShown((held) => (held[name] === undefined ? held : { ...held, [name]: undefined }));
  };

  return {
    form,
    values,
    set,
    /** Shows messages and tells whether there are none. */
    judge(found: Errors<Name>): boolean {
      const real = Object.entries(found).filter(([, message]) => message) as [Name, string][];
      setShown(Object.fromEntries(real) as Errors<Name>);
      if (real.length > 0) setJudged((count) => count + 1);
      return real.length === 0;
    },
    /** What an input of this name needs. */
    bind: (name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.currentTarget.value),
    }),
  };
}
