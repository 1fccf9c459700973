import { useEffect } from "react";
import { useLocation } from "react-router";

/** Shows the part of a page that the address names, also where it came later than the address: once the page is `ready`. */
export function useScrollToHash(ready = true) {
  const { hash } = useLocation();
  useEffect(() => {
    const name = decodeURIComponent(hash.slice(1));
    if (ready && name) document.getElementById(name)?.scrollIntoView({ block: "start" });
  }, [hash, ready]);
}
