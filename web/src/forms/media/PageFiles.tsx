import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { createPortal } from "react-dom";
import { useForm, type MediaSlot } from "../context";
import { Icon } from "../icons";
import type { MediaKind } from "../types";
import { kindOfFile, parseMediaUrl } from "./checkFile";
import { MEDIA_DRAG_TYPE, offeredKinds, offeredMedia } from "./offer";
import { bestSlot, kindOfUrl, placeFiles, type Placed } from "./slots";
import formStyles from "../form.module.css";
import styles from "./pageFiles.module.css";

interface PageFilesProps {
  root: RefObject<HTMLElement | null>;
  /** The form's media fields, in its order. */
  slots(): MediaSlot[];
  disabled: boolean;
}

const EDITABLE = "input, textarea, select, [contenteditable]:not([contenteditable=false])";

/** Takes what is pasted or dropped anywhere on the page into the form, and says where it went. */
export function PageFiles({ root, slots, disabled }: PageFilesProps) {
  const { services, texts } = useForm();
  const [hovering, setHovering] = useState<{ kinds: MediaKind[]; slots: MediaSlot[] } | null>(null);
  // A link or a picture of the page itself that is dragged is no file, unless the page offers it as a medium.
  const ownDrag = useRef(false);

  /** A dialog over the form takes what belongs to it; what lies behind must not change. */
  const reachable = () => {
    const dialogs = document.querySelectorAll("[role=dialog][aria-modal=true]");
    return !disabled && [...dialogs].every((dialog) => dialog.contains(root.current));
  };
  const tell = (placed: Placed[]) => {
    if (placed.length === 0) return;
    const undo = () => placed.forEach((one) => one.undo());
    services.toast(texts.placed(placed.map((one) => one.label).join(texts.listComma)), "success", undefined, { label: texts.undo, run: undo });
  };
  const nameKinds = (kinds: readonly MediaKind[]) => kinds.map((kind) => texts.kind[kind]).join(texts.or);
  const takeFiles = (files: File[], to: MediaSlot[]) => {
    const placed = placeFiles(to, files);
    tell(placed);
    if (placed.length > 0) return;
    const kinds = [...new Set(files.flatMap((file) => kindOfFile(file) ?? []))];
    services.toast(texts.noPlace(kinds.length > 0 ? nameKinds(kinds) : texts.otherFiles), "error");
  };
  const takeUrl = (url: string, to: MediaSlot[]) => {
    const slot = bestSlot(to, kindOfUrl(url));
    if (slot) tell([{ label: slot.label, undo: slot.addUrl(url) }]);
    return slot !== undefined;
  };

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const all = slots();
    if (event.defaultPrevented || all.length === 0 || !reachable()) return;
    const data = event.clipboardData;
    const files = [...(data?.files ?? [])];
    const text = data?.getData("text") ?? "";
    const writing = (event.target as Element | null)?.closest?.(EDITABLE) != null;
    // Cells of a table come as a picture too; who writes means their text.
    if (writing && (files.length === 0 || text !== "")) return;
    const url = parseMediaUrl(text);
    if (files.length > 0) {
      event.preventDefault();
      takeFiles(files, all);
    } else if (url !== null && takeUrl(url, all)) event.preventDefault();
  });

  const kindsOf = (event: DragEvent) => {
    const data = event.dataTransfer;
    if (!data || (ownDrag.current && !data.types.includes(MEDIA_DRAG_TYPE))) return null;
    return offeredKinds(data);
  };
  const hover = useEffectEvent((event: DragEvent) => {
    const kinds = kindsOf(event);
    const all = kinds && reachable() ? slots() : [];
    if (!kinds || all.length === 0) return;
    const fitting = all.filter((slot) => slot.kinds.some((kind) => kinds.includes(kind)));
    if (event.dataTransfer && !event.defaultPrevented) event.dataTransfer.dropEffect = fitting.length > 0 ? "copy" : "none";
    // Without this the browser would leave the page to show the file.
    event.preventDefault();
    const known = hovering?.kinds.join() === kinds.join() && hovering.slots.length === fitting.length;
    if (!known) setHovering({ kinds, slots: fitting });
  });
  const leave = useEffectEvent((event: DragEvent) => {
    if (event.relatedTarget === null) setHovering(null);
  });
  const take = (data: DataTransfer, to: MediaSlot[]) => {
    const stored = offeredMedia(data, to[0]?.kinds[0] ?? "image", services.previewUrl);
    const url = parseMediaUrl(data.getData("text/uri-list").split(/\r?\n/)[0] ?? "");
    if (stored) {
      const slot = bestSlot(to, stored.kind);
      if (slot) tell([{ label: slot.label, undo: slot.addStored(stored) }]);
      else services.toast(texts.noPlace(nameKinds([stored.kind])), "error");
    } else if (data.files.length > 0) takeFiles([...data.files], to);
    else if (url !== null) takeUrl(url, to);
  };
  const drop = useEffectEvent((event: DragEvent) => {
    setHovering(null);
    const kinds = kindsOf(event);
    if (event.defaultPrevented || !kinds || !event.dataTransfer || !reachable()) return;
    const all = slots();
    if (all.length === 0) return;
    event.preventDefault();
    const named = (event.target as Element | null)?.closest?.<HTMLElement>("[data-drop-slot]")?.dataset["dropSlot"];
    const one = named === undefined ? undefined : hovering?.slots[Number(named)];
    take(event.dataTransfer, one ? all.filter((slot) => slot.label === one.label) : all);
  });

  useEffect(() => {
    const began = () => void (ownDrag.current = true);
    const ended = () => {
      ownDrag.current = false;
      setHovering(null);
    };
    const listeners = {
      paste: (event: ClipboardEvent) => paste(event),
      dragstart: began,
      dragend: ended,
      dragenter: (event: DragEvent) => hover(event),
      dragover: (event: DragEvent) => hover(event),
      dragleave: (event: DragEvent) => leave(event),
      drop: (event: DragEvent) => drop(event),
    };
    const all = Object.entries(listeners) as [string, EventListener][];
    for (const [name, listener] of all) document.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of all) document.removeEventListener(name, listener);
    };
  }, []);

  if (!hovering || hovering.slots.length === 0) return null;
  return createPortal(
    <div className={`${formStyles.tokens} ${styles.frame}`} data-drop-page aria-hidden="true">
      <div className={styles.panel}>
        <p className={styles.title}>{texts.dropPage}</p>
        <div className={styles.slots}>
          {hovering.slots.map((slot, at) => (
            <div key={`${at} ${slot.label}`} className={styles.slot} data-drop-slot={at}>
              <Icon name={slot.kinds.length === 1 ? slot.kinds[0]! : "upload"} size={26} />
              <span>{slot.label}</span>
              <small>{slot.free() > 0 ? "" : slot.replaces() ? texts.dropReplaces : texts.dropFull}</small>
            </div>
          ))}
        </div>
      </div>
    </div>,
    document.body,
  );
}
