/** An event stream that tests speak through. */
export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static open: FakeEventSource[] = [];

  readonly url: string;
  readyState = FakeEventSource.OPEN;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.open.push(this);
  }

  close() {
    this.readyState = FakeEventSource.CLOSED;
    FakeEventSource.open = FakeEventSource.open.filter((source) => source !== this);
  }

  /** The connection is refused for good, as after an error answer. */
  fail() {
    this.readyState = FakeEventSource.CLOSED;
    this.onerror?.();
  }

  static send(event: string, data: unknown) {
    for (const source of FakeEventSource.open) {
      source.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
    }
  }
}
