import styles from "./ToolMark.module.css";

/** Every tool has a carved character of its own, instead of its vendor's logo. */
const CHARACTERS: Record<string, string> = {
  "nano-banana": "蕉", kling: "灵", jimeng: "梦", "jimeng-v4": "绘", "jimeng-video": "梦", v4: "绘", seedream: "绘",
  doubao: "豆", seedance: "豆", hailuo: "螺", minimax: "螺", vidu: "影", q1: "影", hunyuan: "元", cogvideox: "智", zhipu: "智",
  wan: "万", "wan-animate": "换", animate: "换", luma: "光", runway: "驰", pika: "趣", pixverse: "像", veo3: "望", veo: "望",
  midjourney: "航", flux: "流", "3d": "鼎", model3d: "鼎", "digital-human": "俑", avatar: "俑", tryon: "衣",
  "virtual-tryon": "衣", suno: "乐", music: "乐",
};
/** Mineral pigments; each carries white at AA contrast. */
const PIGMENTS = ["#a8321f", "#2f4a6b", "#3a664a", "#6d3f66", "#7d5226", "#1f6770"];

export function ToolMark({ icon, title, size = 36 }: { icon: string; title: string; size?: number }) {
  const character = CHARACTERS[icon] ?? CHARACTERS[icon.split(/[-_]/)[0] ?? ""] ?? [...title][0] ?? "工";
  const hash = [...icon].reduce((sum, char) => (sum * 33 + char.charCodeAt(0)) >>> 0, 5381);
  return (
    <span
      className={styles.mark}
      data-shape={hash % 3}
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: size * 0.56, background: PIGMENTS[hash % PIGMENTS.length] }}
    >
      {character}
    </span>
  );
}
