import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

const MARK = "#invitation=";
const KEPT = "baigong.organisationInvitation";

/** What the tab holds of an invitation where the browser forbids storage. */
let memory: string | null = null;

function kept(): string | null {
  try {
    return sessionStorage.getItem(KEPT) ?? memory;
  } catch {
    return memory;
  }
}

function keep(token: string | null) {
  memory = token;
  try {
    if (token === null) sessionStorage.removeItem(KEPT);
    else sessionStorage.setItem(KEPT, token);
  } catch {
    // It is in the memory.
  }
}

/**
 * The invitation that the address brought. The tab keeps it, so that it is still there after signing in, and the
 * address loses it: it opens an organisation to whoever reads it in the history.
 */
export function useInvitation(): [string | null, () => void] {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const brought = hash.startsWith(MARK) ? hash.slice(MARK.length) : "";
  const [token, setToken] = useState(() => brought || kept());
  useEffect(() => {
    if (!brought) return;
    keep(brought);
    setToken(brought);
    void navigate(pathname + search, { replace: true });
  }, [brought, pathname, search, navigate]);
  const drop = () => {
    keep(null);
    setToken(null);
  };
  return [token, drop];
}
