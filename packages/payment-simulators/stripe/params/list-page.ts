import { object, text, wholeNumber } from './read-params.ts'
import { ProviderError } from '../provider-error.ts'

/** The parameters of every list (https://docs.stripe.com/api/pagination). */
export const pageParams = { limit: wholeNumber(1, 100), starting_after: text(), ending_before: text() }

/** The parameters of a list with bounds of creation, in seconds. */
export const listParams = {
  ...pageParams,
  created: object({ gt: wholeNumber(0), gte: wholeNumber(0), lt: wholeNumber(0), lte: wholeNumber(0) }),
}

type Bounds = { [bound in 'gt' | 'gte' | 'lt' | 'lte']?: number | undefined }

/** Whether an object was created within the bounds. */
export function isWithin({ created }: { created: number }, { gt, gte, lt, lte }: Bounds = {}): boolean {
  return created > (gt ?? -1) && created >= (gte ?? 0) && created < (lt ?? Infinity) && created <= (lte ?? Infinity)
}

interface Page {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
}

/** The page after or before an object, 10 by default. Throws ProviderError 400 for an unknown object. */
export function listPage<Item extends { id: string }>(
  path: string,
  found: readonly Item[],
  { limit = 10, starting_after: after, ending_before: before }: Page,
) {
  const indexOf = (id: string, param: string) => {
    const index = found.findIndex((item) => item.id === id)
    if (index === -1) throw new ProviderError(400, `No such object: '${id}'`, { code: 'resource_missing', param })
    return index
  }
  const end = before === undefined ? undefined : indexOf(before, 'ending_before')
  const start = end === undefined ? (after === undefined ? 0 : indexOf(after, 'starting_after') + 1) : end - limit
  const data = found.slice(Math.max(0, start), end ?? start + limit)
  const has_more = end === undefined ? start + limit < found.length : end > limit
  return { object: 'list' as const, url: `/v1/${path}`, has_more, data }
}
