import { useLayoutEffect, useRef, type ReactNode } from "react";
import styles from "./Notices.module.css";

/** What is said above the page. Pages that fill the window know its height as `--notices`, from the frame in which it appears. */
export function Notices({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const tell = () => style.setProperty("--notices", `${box.current?.offsetHeight ?? 0}px`);
    const observer = new ResizeObserver(tell);
    if (box.current) observer.observe(box.current);
    tell();
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
