import { useEffect } from "react";
import { useLocation } from "react-router";

/** Shows the part of a document that the address names, also where the document came later than the address. */
export function useScrollToHash() {
  const { hash } = useLocation();
  useEffect(() => {
    const name = decodeURIComponent(hash.slice(1));
    if (name) document.getElementById(name)?.scrollIntoView({ block: "start" });
  }, [hash]);
}
