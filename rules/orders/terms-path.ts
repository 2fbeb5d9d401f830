import { paths } from '#rules/paths.ts'

/** The path of the terms of an order, by their version. It is apart from `paths`, so that few pages load it. */
export const termsPath = (version: string): string => `${paths.terms}/${encodeURIComponent(version)}`
