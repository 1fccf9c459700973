/** Stands in for rjsf's URI library: our schemas are inlined, so references are never followed. */
export default {
  equal: (a: string, b: string) => a === b,
  resolve: (base: string, reference: string) => new URL(reference, base).href,
};
