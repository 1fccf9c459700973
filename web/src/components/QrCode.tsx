import { useMemo } from "react";
import { encode } from "uqr";
import styles from "./QrCode.module.css";

/** A QR code as one path: nothing to fetch, so nothing that the content security policy could refuse. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: "M", border: 2 });
    const runs = code.data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: code.size, path: runs.join("") };
  }, [text]);
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      {/* Black on white in both schemes: cameras read nothing else reliably. */}
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
