import styles from "./Avatar.module.css";

interface Props {
  name: string;
  /** Address of the picture; without one, the first letter of the name is cut into a seal. */
  url: string | null;
  size: number;
}

/** The picture of a person. It is decoration: the name stands beside it. */
export function Avatar({ name, url, size }: Props) {
  const style = { width: size, height: size, fontSize: Math.round(size * 0.44) };
  if (url) return <img className={styles.avatar} src={url} alt="" width={size} height={size} style={style} draggable={false} />;
  return (
    <span className={styles.avatar} style={style} aria-hidden="true">
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  );
}
