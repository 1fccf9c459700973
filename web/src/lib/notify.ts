import { useStored, store, stored } from "./stored";

/** Browsers of phones know the word and refuse the act; what they throw is caught where it happens. */
const supported = () => typeof Notification !== "undefined";

let known: { of: unknown; permission: NotificationPermission } | undefined;

/** What the browser allows. Its answer comes from another process and holds up the page, so it is asked once. */
function permission(): NotificationPermission {
  if (!supported()) return "denied";
  if (known?.of !== Notification) {
    known = { of: Notification, permission: Notification.permission };
    const forget = () => (known = undefined);
    void navigator.permissions?.query({ name: "notifications" }).then((status) => status.addEventListener("change", forget), () => {});
  }
  return known.permission;
}

/** Whether this browser could tell of what is done while its page is out of sight. */
export const canNotify = () => permission() !== "denied";

/** Whether it was asked for here, and is allowed. */
export const useNotifying = () => useStored("notify") === "1" && permission() === "granted";

/** Asks for it, by a press of somebody's, or ends it; false where it was refused. */
export async function setNotifying(on: boolean): Promise<boolean> {
  const granted = !on || (await Notification.requestPermission()) === "granted";
  known = undefined;
  store("notify", on && granted ? "1" : null);
  return granted;
}

/** Tells of something, only while the page is out of sight. */
export function notify(title: string, body: string, tag: string, open: () => void): void {
  if (!document.hidden || stored("notify") !== "1" || permission() !== "granted") return;
  try {
    const shown = new Notification(title, { body, tag });
    shown.onclick = () => {
      window.focus();
      shown.close();
      open();
    };
  } catch {
    // Only a service worker may do it here.
  }
}
