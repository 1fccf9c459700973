import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ClipboardEvent, type DragEvent } from "react";
import { kindsOf, labelId, useForm, type MediaSlot, type WidgetProps } from "../context";
import { Icon } from "../icons";
import { mediaIds } from "../schema/mediaValues";
import { fromPointer, getAt } from "../schema/values";
import type { MediaKind } from "../types";
import { AddFromElsewhere } from "./AddFromElsewhere";
import { CaptureButton } from "./CaptureButton";
import { acceptAttribute, parseMediaUrl, ruleHint } from "./checkFile";
import { recall, type StoredItem } from "./items";
import { MediaTile } from "./MediaTile";
import { TILE_DRAG_TYPE, offeredKinds, offeredMedia } from "./offer";
import { useMediaItems } from "./useMediaItems";
import styles from "./media.module.css";

const MediaPreview = lazy(async () => ({ default: (await import("./MediaPreview")).MediaPreview }));

const MaskField = lazy(() => import("./touch-up/MaskField"));
const TouchUpDialog = lazy(() => import("./touch-up/TouchUpDialog"));

const INVITATION = { image: "addImage", video: "addVideo", audio: "addAudio" } as const satisfies Record<MediaKind, string>;

/** One or several media: picked, dropped, pasted, imported from a link or reused from earlier uploads. */
export function MediaWidget(props: WidgetProps) {
  const { id, spec, pointer, disabled, readonly, aria } = props;
  const { texts, services, value, registerMedia } = useForm();
  const media = useMediaItems(props);
  const { items, multiple, max } = media;
  const [hovered, setHovered] = useState(false);
  const [previewed, setPreviewed] = useState<string | null>(null);
  // The preview's code is fetched on first use; afterwards it stays, to give the focus back when it closes.
  const [viewed, setViewed] = useState(false);
  if (previewed !== null && !viewed) setViewed(true);
  // The item that is touched up, or the mask that is painted, kept while the dialog closes.
  const [touched, setTouched] = useState<{ item: StoredItem | null; at: number; opened: boolean } | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const fixed = disabled || readonly;
  const maskOf = spec["x-media"]?.mask_of;
  const maskedAt = maskOf === undefined ? null : [...fromPointer(pointer).slice(0, -1), maskOf];
  const masked = maskedAt ? mediaIds(getAt(value, maskedAt))[0] : undefined;
  const addressOf = (id: string) => recall(id)?.url ?? services.previewUrl(id);
  // In full, below the tiles: a tile has no room for a sentence.
  const complaints = [...new Set([...media.refusals, ...items.flatMap((item) => (item.status === "failed" ? [item.message] : []))])];
  const noted = items.filter((item) => item.note !== undefined);
  const full = max !== undefined && items.length >= max;
  const kinds = kindsOf(spec);
  const empty = items.length === 0;
  const invitation = kinds.length === 1 ? texts[INVITATION[kinds[0]!]] : texts.addFile;

  // The page asks long after this render, so it is answered from the newest one.
  const slot = useEffectEvent(
    (): MediaSlot => ({
      label: props.label,
      kinds,
      free: () => (fixed ? 0 : (max ?? Infinity) - items.length),
      empty: () => !fixed && items.length === 0,
      replaces: () => !fixed && !multiple,
      addFiles: media.addFiles,
      addUrl: media.addUrl,
      addStored: media.addStored,
    }),
  );
  // What is dropped somewhere on the page is a picture, and no mask of one.
  useEffect(() => (maskOf === undefined ? registerMedia(pointer, () => slot()) : undefined), [pointer, maskOf]);

  const onDrop = (event: DragEvent) => {
    setHovered(false);
    if (fixed || event.dataTransfer.types.includes(TILE_DRAG_TYPE)) return;
    event.preventDefault();
    const { dataTransfer } = event;
    const stored = offeredMedia(dataTransfer, kinds[0] ?? "image", services.previewUrl);
    const url = parseMediaUrl(dataTransfer.getData("text/uri-list").split(/\r?\n/)[0] ?? "");
    if (stored) {
      if (kinds.includes(stored.kind)) media.addStored(stored);
      else services.toast(texts.wrongKind(stored.name, kinds.map((kind) => texts.kind[kind]).join(texts.or)), "error");
    } else if (dataTransfer.files.length > 0) media.addFiles([...dataTransfer.files]);
    else if (url) media.addUrl(url);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (fixed) return;
    const files = [...event.clipboardData.files];
    const url = parseMediaUrl(event.clipboardData.getData("text"));
    if (files.length === 0 && url === null) return;
    event.preventDefault();
    if (files.length > 0) media.addFiles(files);
    else if (url) media.addUrl(url);
  };
  /** After a removal focus would fall off the page; the neighbour or the add button takes it. */
  const removeAndRefocus = (key: string, at: number) => {
    media.remove(key);
    requestAnimationFrame(() => {
      const tiles = region.current?.querySelectorAll<HTMLElement>("[data-tile]");
      const next = tiles?.[Math.min(at, tiles.length - 1)] ?? region.current?.querySelector<HTMLElement>("[data-add]");
      next?.focus();
    });
  };
  const focusTile = (at: number) => region.current?.querySelectorAll<HTMLElement>("[data-tile]")[at]?.focus();
  const stored = items.find((item) => item.status === "ready");
  const closeTouched = () => {
    setTouched((held) => held && { ...held, opened: false });
    // What was pressed may be another tile by then.
    requestAnimationFrame(() => {
      const tile = region.current?.querySelectorAll<HTMLElement>("[data-tile]")[touched?.at ?? 0];
      (tile ?? region.current?.querySelector<HTMLElement>("[data-add]"))?.focus();
    });
  };
  const shownItem = items.find((item) => item.key === previewed);
  // A sound has nothing to look at: it is heard in its place.
  const sound = !multiple && items[0]?.status === "ready" && items[0].kind === "audio" ? items[0] : null;

  return (
    <div
      ref={region}
      role="group"
      id={id}
      aria-labelledby={labelId(id)}
      aria-describedby={aria["aria-describedby"]}
      className={styles.media}
      data-hovered={hovered || undefined}
      data-invalid={aria["aria-invalid"]}
      data-single={multiple ? undefined : true}
      onPaste={onPaste}
      onDrop={onDrop}
      onDragOver={(event) => {
        if (fixed || !offeredKinds(event.dataTransfer)?.some((kind) => kinds.includes(kind))) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
        setHovered(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setHovered(false);
      }}
    >
      <input
        ref={picker}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={invitation}
        accept={acceptAttribute(spec)}
        multiple={multiple}
        disabled={fixed}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // Choosing the same file again after removing it must count as a change.
          event.currentTarget.value = "";
          if (files.length > 0) media.addFiles(files);
        }}
      />
      {items.length > 0 && (
        <ul className={styles.tiles}>
          {items.map((item, at) => (
            <MediaTile
              key={item.key}
              item={item}
              at={at}
              of={items.length}
              fixed={fixed}
              under={masked === undefined ? undefined : addressOf(masked)}
              onPreview={() => setPreviewed(item.key)}
              onTouchUp={() => item.status === "ready" && setTouched({ item, at, opened: true })}
              onRemove={() => removeAndRefocus(item.key, at)}
              onRetry={() => media.retry(item.key)}
              onMove={(to) => media.moveTo(item.key, to)}
              onFocusTile={focusTile}
              onDropTile={(key) => media.moveTo(key, at)}
            />
          ))}
          {!full && (
            <li>
              <button
                type="button"
                data-add
                className={styles.addTile}
                disabled={fixed}
                aria-label={`${texts.add} · ${invitation}`}
                onClick={() => picker.current?.click()}
              >
                <Icon name="add" size={20} />
                <span>{texts.add}</span>
              </button>
            </li>
          )}
        </ul>
      )}
      {sound && (
        <div key={sound.id}>
          {services.drawPlayer({ id: sound.id, url: sound.url ?? services.previewUrl(sound.id), kind: "audio", name: sound.name }, false)}
        </div>
      )}
      {/* One place for both: what is open in it stays open when the first file comes. */}
      <div className={empty ? styles.drop : undefined}>
        {maskedAt && (
          <Suspense>
            <MaskField
              of={maskedAt}
              picture={masked}
              mask={items[0]?.key}
              disabled={fixed || items.some((item) => item.status === "uploading")}
              describedBy={aria["aria-describedby"]}
              onPaint={() => setTouched({ item: stored ?? null, at: 0, opened: true })}
              onPick={() => picker.current?.click()}
              onClear={() => media.remove(items[0]!.key)}
            />
          </Suspense>
        )}
        {empty && !maskedAt && (
          <button
            type="button"
            data-add
            className={styles.dropzone}
            disabled={fixed}
            aria-describedby={aria["aria-describedby"]}
            aria-invalid={aria["aria-invalid"]}
            title={ruleHint(spec, texts)}
            onClick={() => picker.current?.click()}
          >
            <Icon name={hovered ? "upload" : kinds.length === 1 ? kinds[0]! : "upload"} size={22} />
            <span>
              <span className={styles.long}>{hovered ? texts.dropHere : invitation}</span>
              <span className={styles.short} aria-hidden="true">
                {texts.add}
              </span>
              <small>{ruleHint(spec, texts)}</small>
            </span>
          </button>
        )}
        {!maskedAt && (
          <div className={styles.tools}>
            {!multiple && !empty && (
              <button type="button" className={styles.tool} disabled={fixed} onClick={() => picker.current?.click()}>
                <Icon name="upload" size={14} />
                <span>{texts.replace}</span>
              </button>
            )}
            {spec["x-media"]?.capture && (
              <CaptureButton kind={kinds[0] ?? "image"} spec={spec} disabled={fixed || (multiple && full)} onFile={(file) => media.addFiles([file])} />
            )}
            <AddFromElsewhere
              kind={kinds[0] ?? "image"}
              disabled={fixed || (multiple && full)}
              chosen={items.flatMap((item) => (item.status === "ready" ? [item.id] : []))}
              closeOnPick={!multiple}
              onUrl={media.addUrl}
              onPick={media.addStored}
            />
            {multiple && !empty && max !== undefined && (
              <span className={styles.count}>
                {items.length}/{max}
              </span>
            )}
          </div>
        )}
      </div>
      {noted.length > 0 && (
        <div className={styles.notes}>
          {noted.map((item) => (
            <div key={item.key}>
              {item.note}
              {item.original && item.status === "ready" && (
                <button type="button" className={styles.tool} disabled={fixed} aria-label={texts.useOriginalOf(item.name)} onClick={() => media.takeOriginal(item.key)}>
                  {texts.useOriginal}
                </button>
              )}
            </div>
          ))}
        </div>
      )}
      {complaints.length > 0 && (
        <div role="alert" className={styles.refusal}>
          <Icon name="warning" size={14} />
          <div>
            {complaints.map((reason) => (
              <div key={reason}>{reason}</div>
            ))}
          </div>
        </div>
      )}
      <div role="status" className={styles.srOnly}>
        {media.announcement}
      </div>
      {viewed && (
        <Suspense>
          <MediaPreview item={shownItem} onClose={() => setPreviewed(null)} />
        </Suspense>
      )}
      {touched && (
        <Suspense>
          <TouchUpDialog
            {...(maskedAt
              ? { address: addressOf(masked ?? ""), name: recall(masked ?? "")?.name ?? "", mask: { address: touched.item && addressOf(touched.item.id) } }
              : { address: addressOf(touched.item!.id), name: touched.item!.name })}
            spec={spec}
            opened={touched.opened}
            onClose={closeTouched}
            onFile={(file) => {
              closeTouched();
              if (touched.item) media.replace(touched.item.key, file);
              else media.addFiles([file]);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
