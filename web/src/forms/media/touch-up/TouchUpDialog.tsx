import { Button, Loader, Modal } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useForm } from "../../context";
import type { JsonSchema } from "../../types";
import { Editor } from "./Editor";
import { maskPaint, openPicture, savedMask, savedPicture, type Picture } from "./picture";
import { ratiosOf } from "./ratios";
import { wordsFor } from "./words";
import formStyles from "../../form.module.css";
import styles from "./touchUp.module.css";

interface TouchUpDialogProps {
  /** The picture that is worked on; the file is called after it. */
  address: string;
  name: string;
  /** The field that takes the file. */
  spec: JsonSchema;
  /** A mask of the picture is painted, beginning with this one where there is one. */
  mask?: { address: string | null };
  opened: boolean;
  onClose(): void;
  onFile(file: File): void;
}

/** Marks, crops, extends and erases a picture before it is used, or paints which parts of it are to be repainted. */
export default function TouchUpDialog(props: TouchUpDialogProps) {
  const { opened, mask, onClose } = props;
  const words = wordsFor(useForm().lang);
  const leave = useRef<() => void>(onClose);
  return (
    <Modal
      opened={opened}
      onClose={() => leave.current()}
      title={mask ? words.maskTitle : words.title}
      fullScreen
      withCloseButton={false}
      className={formStyles.tokens}
      classNames={{ header: styles.named, content: styles.content, body: styles.body }}
      transitionProps={{ duration: 140 }}
    >
      {opened && <Opened {...props} leave={leave} />}
    </Modal>
  );
}

const TOOLS = ["mark", "crop", "extend", "erase"] as const;
type State = { step: "opening" } | { step: "failed" } | { step: "ready"; picture: Picture; painted: HTMLCanvasElement | null };

function Opened({ address, name, spec, mask, onClose, onFile, leave }: TouchUpDialogProps & { leave: React.RefObject<() => void> }) {
  const { lang, schema } = useForm();
  const words = wordsFor(lang);
  const [state, setState] = useState<State>({ step: "opening" });
  const [attempt, setAttempt] = useState(0);
  const maskAddress = mask?.address ?? null;
  useEffect(() => {
    const controller = new AbortController();
    const bitmaps: ImageBitmap[] = [];
    const load = async (from: string) => {
      const picture = await openPicture(from, controller.signal);
      bitmaps.push(picture.bitmap);
      if (controller.signal.aborted) picture.bitmap.close();
      return picture;
    };
    Promise.all([load(address), maskAddress === null ? null : load(maskAddress)]).then(
      ([picture, earlier]) => {
        if (!controller.signal.aborted) setState({ step: "ready", picture, painted: earlier && maskPaint(earlier, picture) });
      },
      () => {
        if (!controller.signal.aborted) setState({ step: "failed" });
      },
    );
    leave.current = onClose;
    return () => {
      controller.abort();
      // A large picture takes sixty megabytes, which nobody would collect soon.
      for (const bitmap of bitmaps) bitmap.close();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- opened once; a page that draws itself anew must not throw work away
  }, [address, maskAddress, attempt]);

  if (state.step !== "ready") {
    return (
      <div className={styles.wait}>
        {state.step === "opening" ? (
          <span role="status">
            <Loader size="sm" />
            {words.opening}
          </span>
        ) : (
          <p role="alert">{words.openFailed}</p>
        )}
        <div>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          {state.step === "failed" && (
            <Button
              onClick={() => {
                setState({ step: "opening" });
                setAttempt(attempt + 1);
              }}
            >
              {words.retry}
            </Button>
          )}
        </div>
      </div>
    );
  }
  const { picture, painted } = state;
  return (
    <Editor
      picture={picture}
      mask={painted}
      tools={mask ? [] : TOOLS}
      ratios={ratiosOf(schema)}
      title={`${mask ? words.maskTitle : words.title} · ${name}`}
      words={words}
      onSave={async (edit) => onFile(mask ? await savedMask(picture, edit, painted, name, words.maskSuffix) : await savedPicture(picture, edit, name, words.suffix, spec))}
      onClose={onClose}
      leave={leave}
    />
  );
}
