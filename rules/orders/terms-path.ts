import { paths } from '#rules/paths.ts'

/** The terms of an order by their version, apart from `paths` so that few pages load it. */
export const termsPath = (version: string): string => `${paths.terms}/${encodeURIComponent(version)}`
