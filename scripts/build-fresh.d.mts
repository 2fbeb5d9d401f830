export const builtFrom: string
export function hashSources(): string
export function isBuildFresh(): boolean
