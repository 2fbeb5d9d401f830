import { text, wholeNumber } from '../params/param-readers.ts'
import { object } from '../params/param-shapes.ts'
import { ProviderError } from '../provider-error.ts'

/** Bounds of a time in seconds. */
interface Bounds {
  gt?: number | undefined
  gte?: number | undefined
  lt?: number | undefined
  lte?: number | undefined
}

/** The parameters of every list with bounds of creation (https://docs.stripe.com/api/pagination). */
export const pageParams = {
  created: object({ gt: wholeNumber(0), gte: wholeNumber(0), lt: wholeNumber(0), lte: wholeNumber(0) }),
  limit: wholeNumber(1, 100),
  starting_after: text(),
  ending_before: text(),
}

/** Whether an object was created within the bounds. */
export function isWithin({ created }: { created: number }, { gt, gte, lt, lte }: Bounds = {}): boolean {
  return created > (gt ?? -1) && created >= (gte ?? 0) && created < (lt ?? Infinity) && created <= (lte ?? Infinity)
}

interface PageChoice {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
}

/** The page after or before an object of a list. Throws ProviderError 400 for an unknown one. */
export function pageOf<Item extends { id: string }>(
  found: Item[],
  { limit = 10, starting_after: after, ending_before: before }: PageChoice,
  name: string,
): { data: Item[]; has_more: boolean } {
  const indexOf = (id: string, param: string) => {
    const index = found.findIndex((item) => item.id === id)
    if (index === -1) throw new ProviderError(400, `No such ${name}: '${id}'`, { code: 'resource_missing', param })
    return index
  }
  if (before !== undefined) {
    const end = indexOf(before, 'ending_before')
    const data = found.slice(Math.max(0, end - limit), end)
    return { data, has_more: end > limit }
  }
  const start = after === undefined ? 0 : indexOf(after, 'starting_after') + 1
  return { data: found.slice(start, start + limit), has_more: start + limit < found.length }
}
