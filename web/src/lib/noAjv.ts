/**
 * Stands in for `@rjsf/validator-ajv8`, which `@rjsf/core` imports for its test registry without
 * declaring it. The app validates with an interpreter instead, because AJV needs `unsafe-eval`.
 */
export default new Proxy(
  {},
  {
    get() {
      throw new Error("AJV is not part of this app: pass a validator to the form");
    },
  },
);
