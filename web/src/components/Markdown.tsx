import { Fragment, type ReactNode } from "react";

/**
 * A small part of Markdown as elements, never as HTML: paragraphs, lists, small headings, `**bold**`, `*emphasis*`,
 * `` `code` `` and links to pages of ours or http(s) addresses. Anything else stands as it was written.
 */
export function Markdown({ text, className }: { text: string; className?: string | undefined }) {
  return <div className={className}>{blocks(text).map((block, index) => <Block key={index} block={block} />)}</div>;
}

type Block = { kind: "text" | "list" | "heading"; lines: string[] };

function blocks(text: string): Block[] {
  const all: Block[] = [];
  for (const line of text.split("\n")) {
    const item = /^\s*[-*]\s+(.*)$/.exec(line);
    const heading = /^#{1,6}\s+(.*)$/.exec(line);
    const kind = item ? "list" : heading ? "heading" : "text";
    const words = item?.[1] ?? heading?.[1] ?? line;
    const before = all.at(-1);
    if (line.trim() === "") all.push({ kind: "text", lines: [] });
    else if (before && before.kind === kind && before.lines.length > 0 && kind !== "heading") before.lines.push(words);
    else all.push({ kind, lines: [words] });
  }
  return all.filter((block) => block.lines.length > 0);
}

function Block({ block }: { block: Block }) {
  if (block.kind === "heading") return <h3>{spans(block.lines[0]!)}</h3>;
  if (block.kind === "list") {
    return (
      <ul>
        {block.lines.map((line, index) => (
          <li key={index}>{spans(line)}</li>
        ))}
      </ul>
    );
  }
  return (
    <p>
      {block.lines.map((line, index) => (
        <Fragment key={index}>
          {index > 0 && <br />}
          {spans(line)}
        </Fragment>
      ))}
    </p>
  );
}

const SPAN = /\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)|(https?:\/\/[^\s<>"，。；、）]+)/g;

function spans(line: string): ReactNode[] {
  const out: ReactNode[] = [];
  let at = 0;
  for (const match of line.matchAll(SPAN)) {
    out.push(line.slice(at, match.index));
    const [whole, bold, emphasis, code, words, target, bare] = match;
    const key = match.index;
    if (bold) out.push(<strong key={key}>{bold}</strong>);
    else if (emphasis) out.push(<em key={key}>{emphasis}</em>);
    else if (code) out.push(<code key={key}>{code}</code>);
    else out.push(<Anchor key={key} target={target ?? bare ?? ""} words={words ?? bare ?? ""} whole={whole} />);
    at = match.index + whole.length;
  }
  out.push(line.slice(at));
  return out;
}

function Anchor({ target, words, whole }: { target: string; words: string; whole: string }) {
  if (/^\/(?![/\\])/.test(target)) return <a href={target}>{words}</a>;
  if (!/^https?:\/\//i.test(target)) return whole;
  return (
    <a href={target} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  );
}
