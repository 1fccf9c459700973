import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { Task } from "@/lib/api/types";

const WORK = "work";
const RESULT = "result";

/** Which work the address shows, and the ways to show and to leave one: the browser's "back" closes what a press opened. */
export function useWorkAddress() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const opened: unknown = useLocation().state;
  const pressed = typeof opened === "object" && opened !== null && "pressed" in opened;

  const show = useCallback(
    (task: Task, artifactId: string | null, replace: boolean) =>
      setSearch(
        (old) => {
          const next = new URLSearchParams(old);
          next.set(WORK, task.id);
          if (artifactId) next.set(RESULT, artifactId);
          else next.delete(RESULT);
          return next;
        },
        { replace, state: replace ? opened : { pressed: true }, preventScrollReset: true },
      ),
    [setSearch, opened],
  );
  const close = () => {
    if (pressed) void navigate(-1);
    else setSearch(withoutWork, { replace: true, preventScrollReset: true });
  };
  return { id: search.get(WORK), artifactId: search.get(RESULT), show, close };
}

/** The address without the work that it shows. */
export function withoutWork(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete(WORK);
  next.delete(RESULT);
  return next;
}

export type WorkAddress = ReturnType<typeof useWorkAddress>;
