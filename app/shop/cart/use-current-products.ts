import { useMemo } from 'react'
import { useCurrentProductsQuery } from '#app/api/catalogue.ts'
import type { CurrentProducts } from '#app/store/cart-changes.ts'
import type { CartItem } from '#rules/selling/cart.ts'

/**
 * The current products of a cart by their ids, read in one request for which nothing waits. A product without an entry
 * is not known yet; one whose entry is null is no longer sold.
 */
export function useCurrentProducts(items: readonly CartItem[]): CurrentProducts {
  const key = items.map(({ _id }) => _id).join(' ')
  const ids = useMemo(() => key.split(' ').filter(Boolean), [key])
  // `data` may still belong to other products; `currentData` never does.
  const { data, currentData } = useCurrentProductsQuery(ids, {
    skip: ids.length === 0,
    refetchOnMountOrArgChange: 5,
  })
  return useMemo(() => {
    const removed = currentData ? ids.map((id) => [id, null] as const) : []
    const sold = (currentData ?? data ?? []).map((product) => [product._id, product] as const)
    return new Map([...removed, ...sold])
  }, [ids, data, currentData])
}
