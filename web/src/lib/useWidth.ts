import { useCallback, useState } from "react";

/**
 * How wide a node's content is, in CSS pixels; 0 before the node is there. Known before the node is first painted, so that
 * nothing stands elsewhere for a frame.
 */
export function useWidth<T extends HTMLElement>() {
  const [width, setWidth] = useState(0);
  const ref = useCallback((node: T | null) => {
    if (!node) return;
    const { paddingLeft, paddingRight } = getComputedStyle(node);
    setWidth(node.clientWidth - (parseFloat(paddingLeft) || 0) - (parseFloat(paddingRight) || 0));
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
