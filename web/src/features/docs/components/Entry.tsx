import { Link } from "react-router";

/** A line of the contents of a document. */
export const Entry = ({ to, words }: { to: string; words: string }) => (
  <li>
    <Link to={`#${encodeURIComponent(to)}`}>{words}</Link>
  </li>
);
