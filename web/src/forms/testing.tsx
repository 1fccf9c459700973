import { MantineProvider } from "@mantine/core";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef, useState } from "react";
import { vi } from "vitest";
import { TransferError } from "./media/failure";
import { SchemaForm, type FormStatus, type SchemaFormHandle, type SchemaFormProps } from "./SchemaForm";
import type { FormContext, JsonSchema, MediaRef, Params, ToastAction } from "./types";
import { loadMedia } from "./media/mediaOnDemand";
import { loadEnglish } from "./texts";
import { loadWidgets } from "./widgets/onDemand";

// Fetched on demand by a form; here before a test looks for them.
await Promise.all([loadWidgets(), loadMedia(), loadEnglish()]);

/** An upload that a test finishes when it likes. */
interface OpenUpload {
  file: File;
  progress(share: number): void;
  signal: AbortSignal | undefined;
  done(ref?: Partial<MediaRef>): void;
  /** Fails with words; with the server's word for it where the server refused. */
  fail(message: string, code?: string): void;
}

type Options = Partial<Omit<SchemaFormProps, "context">> & {
  /** What the page does otherwise than here. */
  context?: Partial<FormContext>;
  eagerUploads?: boolean;
};

/** The page around a form, for tests: keeps the value, remembers what was emitted and holds uploads open. */
export function renderForm(schema: JsonSchema, options: Options = {}) {
  const uploads: OpenUpload[] = [];
  const toasts: string[] = [];
  const actions: (ToastAction | undefined)[] = [];
  const emitted: Params[] = [];
  const statuses: FormStatus[] = [];
  const ref = createRef<SchemaFormHandle>();
  let stored = 0;
  const context: FormContext = {
    uploadFile: (file, onProgress, signal) =>
      new Promise((resolve, reject) => {
        const upload: OpenUpload = {
          file,
          signal,
          progress: (share) => onProgress?.(share),
          done: (given) => {
            stored += 1;
            resolve({ id: `up_${stored}`, url: `/m/up_${stored}`, kind: "image", name: file.name, ...given });
          },
          fail: (message, code) => reject(new TransferError(message, code ?? null)),
        };
        uploads.push(upload);
        if (options.eagerUploads) upload.done();
      }),
    importUrl: vi.fn(async (url: string): Promise<MediaRef> => ({ id: "up_link", url, kind: "image", name: "link.png" })),
    previewUrl: (id) => `/api/v1/media/${id}`,
    drawPlayer: ({ kind, url, name }) => (kind === "audio" ? <audio src={url} aria-label={name} /> : <video src={url} aria-label={name} />),
    recentUploads: vi.fn(async (): Promise<MediaRef[]> => [
      { id: "up_r1", url: "/m/r1", kind: "image", name: "旧图一.png" },
      { id: "up_r2", url: "/m/r2", kind: "image", name: "旧图二.png" },
    ]),
    recentWorks: vi.fn(async (): Promise<MediaRef[]> => [{ id: "ar_w1", url: "/m/w1", kind: "image", name: "旧作一" }]),
    describeTask: vi.fn(async (id: string) => ({ summary: `作品 ${id}`, kind: "video" as const, url: `/m/${id}` })),
    toast: (message, _tone, _ms, action) => {
      toasts.push(message);
      actions.push(action);
    },
    onSubmit: vi.fn(),
    ...options.context,
  };
  let replace: (value: Params) => void = () => {};
  function Page(props: Partial<Omit<SchemaFormProps, "context">>) {
    const [value, setValue] = useState<Params>(props.value ?? {});
    replace = setValue;
    return (
      <MantineProvider env="test">
        <SchemaForm
          schema={schema}
          {...props}
          ref={ref}
          value={value}
          context={context}
          onChange={(next, status) => {
            emitted.push(next);
            statuses.push(status);
            setValue(next);
          }}
        />
      </MantineProvider>
    );
  }
  const { eagerUploads: _eager, context: _context, ...props } = options;
  const view = render(<Page {...props} />);
  return {
    user: userEvent.setup(),
    view,
    context,
    uploads,
    toasts,
    actions,
    emitted,
    form: () => ref.current!,
    value: () => emitted.at(-1),
    status: () => statuses.at(-1),
    replace: (value: Params) => replace(value),
    update: (next: Partial<SchemaFormProps>) => view.rerender(<Page {...props} {...next} />),
  };
}
