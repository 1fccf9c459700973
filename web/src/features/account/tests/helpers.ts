/** A promise that the test settles. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

export const stored = () => Object.fromEntries(["token", "uid", "expiration", "tag"].map((key) => [key, localStorage.getItem(key)]));
