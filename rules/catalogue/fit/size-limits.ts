/** The sizes that the shop accepts from people and in URLs, in mm (fit.md, Typed sizes). */
export const sizeLimitsMm = { min: 50, max: 20_000 } as const
