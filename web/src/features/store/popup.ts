import { uuid } from "@/lib/uuid";

/** A window that was opened on a click and waits for its page. */
export interface PayWindow {
  /** Sends it to the host's page that hands the browser over to the channel. */
  post(action: string): void;
  close(): void;
}

/**
 * Opens an empty window. It must be called within the click itself: a browser blocks what is opened later. `null` if it
 * was blocked all the same.
 */
export function openPayWindow(words: string): PayWindow | null {
  const name = `baigong-pay-${uuid()}`;
  const opened = window.open("", name);
  if (!opened) return null;
  try {
    opened.document.title = words;
    opened.document.body.textContent = words;
  } catch {
    // A browser that does not let us write into it shows it empty for a moment.
  }
  return {
    post(action) {
      // A form rather than an address: the call is a POST, and its answer has a policy of its own that lets it go on.
      const form = document.createElement("form");
      form.method = "post";
      form.action = action;
      form.target = name;
      form.hidden = true;
      document.body.append(form);
      form.submit();
      form.remove();
    },
    close: () => opened.close(),
  };
}
