import { Button } from "@mantine/core";
import { Problem } from "@/components/blocks/Problem";
import styles from "./forms.module.css";

interface Props {
  words: string;
  busy: boolean;
  problem: string | null;
  status: string | null;
}

/** The end of every form here: what went wrong, what is being tried, and the button. */
export function FormEnd({ words, busy, problem, status }: Props) {
  return (
    <>
      {problem && <Problem>{problem}</Problem>}
      <p className={styles.said} role="status">
        {status}
      </p>
      <Button type="submit" size="md" fullWidth loading={busy} disabled={busy}>
        {words}
      </Button>
    </>
  );
}
