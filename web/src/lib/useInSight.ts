import { useEffect, useState, type RefObject } from "react";

/** Whether an element is in the window: what nobody sees need not move. */
export function useInSight(node: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!node.current) return;
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false), { threshold: 0.25 });
    observer.observe(node.current);
    return () => observer.disconnect();
  }, [node]);
  return seen;
}

/** Whether an element has been near the window yet: what is far away need not be loaded. */
export function useNear(node: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !node.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)), { rootMargin: "160px" });
    observer.observe(node.current);
    return () => observer.disconnect();
  }, [node, near]);
  return near;
}
