import { Suspense, useState, type ReactNode } from "react";
import { lazyPage } from "@/i18n/lazyPage";
import { useNeeded } from "@/lib/hooks";
import { useActs } from "../acts/acts";
import { FramesProvider, type Frame } from "./frame";

const FrameChooser = lazyPage(() => import("./FrameChooser"));

/** Lends films the question what becomes of a frame. It stands here, because a card may be gone before it is answered. */
export function Frames({ children }: { children: ReactNode }) {
  const { tools, openDraft } = useActs();
  const [frame, setFrame] = useState<Frame | null>(null);
  const needed = useNeeded(frame !== null);
  return (
    <FramesProvider value={setFrame}>
      {children}
      {needed && (
        <Suspense>
          <FrameChooser frame={frame} tools={tools} onDraft={openDraft} onClose={() => setFrame(null)} />
        </Suspense>
      )}
    </FramesProvider>
  );
}
