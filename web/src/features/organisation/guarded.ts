/** Asks who it is before what follows, unless that was asked a moment ago. */
export type Guarded = (change: () => Promise<unknown> | void) => void;
