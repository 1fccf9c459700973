import { useLocation, useNavigate, useSearchParams } from "react-router";

/**
 * What of a list is shown beside it, by a parameter of the address: a link opens it, and the browser's back button closes
 * what was opened here.
 */
export function useShown(name: string): { shown: string | null; show(id: string): void; close(): void } {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const openedHere = typeof state === "object" && state !== null && "shown" in state && state.shown === name;
  const shown = search.get(name) || null;
  const changed = (id: string | null) => {
    const next = new URLSearchParams(search);
    if (id === null) next.delete(name);
    else next.set(name, id);
    return next;
  };
  return {
    shown,
    // Another one takes the place of the one that is shown, so that one step back leads to the list.
    show: (id) => setSearch(changed(id), { replace: shown !== null, state: { shown: name } }),
    close: () => (openedHere ? void navigate(-1) : setSearch(changed(null), { replace: true })),
  };
}
