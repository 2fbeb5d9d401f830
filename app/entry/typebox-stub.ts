/*
 * Replaces TypeBox in the pages (vite.config.ts), which use URLs, types, limits and messages of the contract and
 * validate no schema. The real library would add 17 kB to every page.
 */

type Options = Record<string, unknown>

/** Builders whose first argument is other schemas. All other builders take options only. */
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
