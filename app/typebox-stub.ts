/*
 * Stands in for TypeBox in the pages (vite.config.ts): they need the contract's addresses, types, and now and then the
 * limits and sentences of a field, but never check a schema; the real builder would bring 17 kB to every phone.
 */

type Options = Record<string, unknown>

/** Builders whose first argument is other schemas. All others take their options alone. */
const composed: Record<string, (inner: unknown, options?: Options) => unknown> = {
  Object: (properties, options) => ({ properties, ...options }),
  Array: (items, options) => ({ items, ...options }),
  Union: (anyOf, options) => ({ anyOf, ...options }),
  Literal: (constant, options) => ({ const: constant, ...options }),
  Optional: (schema) => schema,
}

export default new Proxy(composed, {
  get: (builders, name) => builders[String(name)] ?? ((options?: Options) => ({ ...options })),
})
