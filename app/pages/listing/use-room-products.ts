import { limitsOf, readFilter, isBeyondShown } from './filter.ts'
import { type TopProductsQuery, useTopProductsInfiniteQuery } from '#app/api/catalogue.ts'

/**
 * The products of a room. A room of one response is filtered by the page, at once. A larger one is filtered by the shop
 * when the sliders rest, with the values of the URL: until the answer arrives, its best rated products are there to be
 * filtered.
 */
export function useRoomProducts(room: TopProductsQuery, search: string) {
  const all = useTopProductsInfiniteQuery(room)
  const isLarge = (all.data?.pages[0]?.next ?? null) !== null
  const limits = limitsOf(readFilter(search), isBeyondShown(search))
  const fitting = useTopProductsInfiniteQuery({ ...room, ...limits }, { skip: !isLarge })
  return { ...(isLarge && fitting.currentData ? fitting : all), isLarge }
}
