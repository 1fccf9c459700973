import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { kindsOf, useForm, type Undo, type WidgetProps } from "../context";
import { mediaIds } from "../schema/mediaValues";
import { typeOf } from "../schema/values";
import type { MediaRef } from "../types";
import { checkSize, checkType, fileMark, formatBytes, kindOfFile, mayShrink } from "./checkFile";
import { failureWords } from "./failure";
import { move, readyIds, recall, reconcile, remember, room, type MediaItem, type MediaSource } from "./items";

let nextKey = 0;
const nothing: Undo = () => {};
const newKey = () => `media-${(nextKey += 1)}`;

/** The tiles of a media field and all that can be done with them. */
export function useMediaItems({ spec, pointer, value, onChange }: WidgetProps) {
  const { services, texts, setPending } = useForm();
  const multiple = typeOf(spec) === "array";
  const max = multiple ? spec.maxItems : 1;
  const [stored, setStored] = useState<MediaItem[]>([]);
  const [names, setNames] = useState<Record<string, string>>({});
  const [refusals, setRefusals] = useState<string[]>([]);
  const [announcement, setAnnouncement] = useState("");

  const describe = (id: string, at: number): MediaItem => {
    const known = recall(id);
    const kind = known?.kind ?? kindsOf(spec)[0] ?? "image";
    return { key: newKey(), status: "ready", id, kind, name: known?.name ?? "", number: at + 1, url: known?.url };
  };
  /** Named as it is drawn: the reader's language may be another one by then. */
  const named = (item: MediaItem): MediaItem =>
    item.name ? item : { ...item, name: (item.status === "ready" && names[item.id]) || texts.fileName(item.number ?? 1) };
  const ids = mediaIds(value);
  const idKey = ids.join("\n");
  // eslint-disable-next-line react-hooks/exhaustive-deps -- `ids` is new on each render, its content is not
  const items = useMemo(() => reconcile(stored, ids, describe), [stored, idKey]);

  // A sound has nothing to be known by but its name, and a film that is looked at stands below it.
  const nameless = items.flatMap((item) => (item.status === "ready" && item.kind !== "image" && !item.name ? [item.id] : [])).join("\n");
  const learn = useEffectEvent(async (id: string) => {
    const name = await services.mediaName?.(id).catch(() => null);
    if (!name) return;
    const kind = items.find((item) => item.status === "ready" && item.id === id)?.kind ?? "audio";
    remember({ id, kind, name, url: services.previewUrl(id) });
    setNames((known) => ({ ...known, [id]: name }));
  });
  useEffect(() => {
    for (const id of nameless.split("\n").filter(Boolean)) void learn(id);
  }, [nameless]);

  // Uploads end long after the render that began them, so they read the newest tiles from here.
  const latest = useRef(items);
  useLayoutEffect(() => {
    latest.current = items;
  }, [items]);
  const transfers = useRef(new Map<string, AbortController>());

  // The ids last passed on; an echo of them is not worth a change event.
  const sentKey = useRef(idKey);
  const emit = useRef<(next: MediaItem[]) => void>(() => {});
  useLayoutEffect(() => {
    sentKey.current = idKey;
  }, [idKey]);
  useLayoutEffect(() => {
    emit.current = (next) => {
      const nextIds = readyIds(next);
      if (nextIds.join("\n") === sentKey.current) return;
      sentKey.current = nextIds.join("\n");
      if (multiple) onChange(nextIds.length > 0 ? nextIds : undefined);
      else onChange(nextIds.at(-1));
    };
  });
  const commit = (next: MediaItem[]) => {
    for (const gone of latest.current) {
      if (!next.some((item) => item.key === gone.key)) letGo(gone, transfers.current);
    }
    latest.current = next;
    setStored(next);
    emit.current(next);
  };
  const patch = (key: string, change: (item: MediaItem) => MediaItem) =>
    commit(latest.current.map((item) => (item.key === key ? change(item) : item)));

  /** For screen readers; for everybody where the field says so. */
  const announce = (message: string, done = false) => {
    setAnnouncement(message);
    if (done && spec["x-media"]?.announce) services.toast(message, "success");
  };
  const refuse = (message: string) => services.toast(message, "error");
  const duplicate = spec.errorMessage?.["uniqueItems"] ?? texts.duplicate;
  const limitMessage = (kept: number) =>
    spec["x-limit-message"] ?? (kept > 0 ? texts.keptFirst(max ?? 0, kept) : texts.limit(max ?? 0));

  const transfer = async (key: string, source: MediaSource) => {
    const controller = new AbortController();
    transfers.current.set(key, controller);
    try {
      const onProgress = (share: number) => {
        if (controller.signal.aborted) return;
        patch(key, (item) => (item.status === "uploading" ? { ...item, progress: Math.min(1, share) } : item));
      };
      const ref =
        "file" in source
          ? await services.uploadFile(source.file, onProgress, controller.signal)
          : await services.importUrl(source.url);
      if (controller.signal.aborted) return;
      settle(key, ref);
    } catch (error) {
      if (controller.signal.aborted) return;
      const name = latest.current.find((item) => item.key === key)?.name ?? "";
      const message = failureWords(error, name, spec, texts);
      if (spec["x-media"]?.clear_failed) {
        drop(key);
        setRefusals([message]);
      } else patch(key, (item) => ({ ...item, status: "failed", source, message }) as MediaItem);
    } finally {
      transfers.current.delete(key);
    }
  };
  /** Draws a picture smaller that the field would refuse, then sends it. */
  const prepare = async (key: string, file: File) => {
    const smaller = await import("./shrink").then(({ shrink }) => shrink(file, spec), () => null);
    if (!latest.current.some((item) => item.key === key)) return;
    const reason = smaller ? null : checkSize(file, spec, texts);
    if (reason !== null) {
      drop(key);
      setRefusals([reason]);
      return;
    }
    const source = { file: smaller?.file ?? file };
    const note = smaller ? texts.shrunk(`${smaller.width}×${smaller.height}`, formatBytes(smaller.file.size), formatBytes(file.size)) : undefined;
    const original = smaller?.optional ? file : undefined;
    patch(key, (item) => ({ ...item, status: "uploading", source, progress: 0, note, original }) as MediaItem);
    await transfer(key, source);
  };
  const settle = (key: string, ref: MediaRef) => {
    if (!latest.current.some((item) => item.key === key)) return;
    remember(ref);
    if (readyIds(latest.current).includes(ref.id)) {
      // The server knows the bytes: two names, one file.
      drop(key);
      refuse(duplicate);
      return;
    }
    const before = latest.current.find((item) => item.key === key)?.before;
    patch(key, (item) => {
      if ("localUrl" in item && item.localUrl) URL.revokeObjectURL(item.localUrl);
      return { key, status: "ready", id: ref.id, url: ref.url, name: ref.name || item.name, kind: ref.kind, mark: item.mark, note: item.note, original: item.original };
    });
    announce(texts.added(ref.name), true);
    if (before) {
      const run = () => commit(latest.current.map((item) => (item.key === key ? before : item)));
      services.toast(texts.replaced, "success", undefined, { label: texts.undo, run });
    }
  };
  /** Without the item, or with the picture in whose place it would have come. */
  const drop = (key: string) => commit(latest.current.flatMap((item) => (item.key === key ? (item.before ?? []) : item)));

  const send = (key: string, source: MediaSource) => {
    if ("file" in source && mayShrink(source.file, spec)) void prepare(key, source.file);
    else void transfer(key, source);
  };
  const begin = (news: MediaItem[]): Undo => {
    const fits = multiple ? room(latest.current.length, max, news.length) : Math.min(1, news.length);
    if (fits < news.length) refuse(limitMessage(fits));
    const taken = news.slice(0, fits);
    if (taken.length === 0) return nothing;
    const replaced = multiple ? [] : latest.current.filter((item) => item.status === "ready");
    commit(multiple ? [...latest.current, ...taken] : taken);
    for (const item of taken) if (item.status === "uploading") send(item.key, item.source);
    const keys = new Set(taken.map((item) => item.key));
    return () => commit([...replaced, ...latest.current.filter((item) => !keys.has(item.key))]);
  };

  const addFiles = (files: File[]): Undo => {
    const reasons: string[] = [];
    const marks = new Set(latest.current.map((item) => item.mark));
    const fresh: MediaItem[] = [];
    let repeated = false;
    for (const file of files) {
      const reason = checkType(file, spec, texts) ?? (mayShrink(file, spec) ? null : checkSize(file, spec, texts));
      const mark = fileMark(file);
      if (reason !== null) {
        if (!reasons.includes(reason)) reasons.push(reason);
      } else if (marks.has(mark)) {
        repeated = true;
      } else {
        marks.add(mark);
        const kind = kindOfFile(file) ?? "image";
        const localUrl = kind === "image" ? URL.createObjectURL?.(file) : undefined;
        fresh.push({ key: newKey(), status: "uploading", source: { file }, progress: 0, name: file.name, kind, localUrl, mark });
      }
    }
    setRefusals(reasons);
    if (repeated) refuse(duplicate);
    return fresh.length > 0 ? begin(fresh) : nothing;
  };
  const addUrl = (url: string): Undo => {
    setRefusals([]);
    const name = decodeURIComponentSafely(new URL(url).pathname.split("/").at(-1) ?? "") || url;
    const kind = kindsOf(spec)[0] ?? "image";
    return begin([{ key: newKey(), status: "uploading", source: { url }, progress: 0, name, kind, mark: url }]);
  };
  const addStored = (ref: MediaRef): Undo => {
    setRefusals([]);
    if (readyIds(latest.current).includes(ref.id)) {
      refuse(duplicate);
      return nothing;
    }
    remember(ref);
    return begin([{ key: newKey(), status: "ready", id: ref.id, url: ref.url, name: ref.name, kind: ref.kind }]);
  };
  /** Puts a file in the place of a stored picture, which comes back where the file does not arrive. */
  const replace = (key: string, file: File) => {
    const before = latest.current.find((item) => item.key === key);
    if (before?.status !== "ready") return;
    const fresh: MediaItem = { key: newKey(), status: "uploading", source: { file }, progress: 0, name: file.name, kind: before.kind, localUrl: URL.createObjectURL?.(file), before };
    setRefusals([]);
    commit(latest.current.map((item) => (item === before ? fresh : item)));
    send(fresh.key, fresh.source);
  };
  const remove = (key: string) => {
    const gone = latest.current.find((item) => item.key === key);
    drop(key);
    if (gone) announce(texts.removed(named(gone).name), gone.status === "ready");
  };
  const moveTo = (key: string, to: number) => {
    const from = latest.current.findIndex((item) => item.key === key);
    const next = move(latest.current, from, to);
    if (next === latest.current) return;
    commit(next);
    announce(texts.moved(named(next[to]!).name, to + 1, next.length));
  };
  const retry = (key: string) => {
    const failed = latest.current.find((item) => item.key === key);
    if (failed?.status !== "failed") return;
    const { source } = failed;
    patch(key, (item) => ({ ...item, status: "uploading", source, progress: 0 }) as MediaItem);
    void transfer(key, source);
  };

  /** Sends a picture as it was, in the place of the one that was drawn smaller. */
  const takeOriginal = (key: string) => {
    const file = latest.current.find((item) => item.key === key)?.original;
    if (!file) return;
    const source = { file };
    patch(key, ({ name, kind, mark }) => ({ key, name, kind, mark, status: "uploading", source, progress: 0 }));
    void transfer(key, source);
  };

  const uploading = items.filter((item) => item.status === "uploading").length;
  const failed = items.filter((item) => item.status === "failed").length;
  const report = useEffectEvent((now: { uploading: number; failed: number }) => setPending(pointer, now));
  useEffect(() => report({ uploading, failed }), [uploading, failed]);
  const leave = useEffectEvent(() => {
    for (const item of latest.current) letGo(item, transfers.current);
    setPending(pointer, { uploading: 0, failed: 0 });
  });
  useEffect(() => () => leave(), []);

  return { items: items.map(named), multiple, max, refusals, announcement, addFiles, addUrl, addStored, remove, replace, moveTo, retry, takeOriginal };
}

function letGo(item: MediaItem, transfers: Map<string, AbortController>) {
  transfers.get(item.key)?.abort();
  if ("localUrl" in item && item.localUrl) URL.revokeObjectURL(item.localUrl);
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
