import { useLayoutEffect, useRef, type ReactNode } from "react";
import styles from "./Notices.module.css";

/** What is said above the page. Pages that fill the window know its height as `--notices`, from the frame in which it appears. */
export function Notices({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    let told = 0;
    // Told before the first frame is painted too, but after its layout: to ask at once would lay the page out twice.
    const observer = new ResizeObserver(() => {
      const height = box.current?.offsetHeight ?? 0;
      if (height === told) return;
      told = height;
      style.setProperty("--notices", `${height}px`);
    });
    if (box.current) observer.observe(box.current);
    return () => {
      observer.disconnect();
      style.removeProperty("--notices");
    };
  }, []);
  return (
    <div ref={box} className={styles.root}>
      {children}
    </div>
  );
}
