import { limitsOf, readFilter, isBeyondShown } from './filter.ts'
import { type TopProductsQuery, useTopProductsInfiniteQuery } from '#app/api/catalogue.ts'

/**
 * The products of a room: one of a single response is filtered by the page, a larger one by the shop when the sliders
 * rest. Until that answer arrives, its best rated products are there to be filtered.
 */
export function useRoomProducts(room: TopProductsQuery, search: string) {
  const all = useTopProductsInfiniteQuery(room)
  const isLarge = (all.data?.pages[0]?.next ?? null) !== null
  const limits = limitsOf(readFilter(search), isBeyondShown(search))
  const fitting = useTopProductsInfiniteQuery({ ...room, ...limits }, { skip: !isLarge })
  return { ...(isLarge && fitting.currentData ? fitting : all), isLarge }
}
