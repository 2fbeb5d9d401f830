import { useMemo } from 'react'
import { useCurrentProductsQuery } from '#app/api/catalogue.ts'
import type { CurrentProducts } from '#rules/cart-changes.ts'
import type { CartItem } from '#rules/cart.ts'

/**
 * What the shop says of the pieces in a cart now. They are read once the cart is shown, in one call; nothing waits for it.
 * Until the answer is there, and when there is none, nothing is known of a piece; one that the answer leaves out is no
 * longer sold.
 */
export function useCurrentProducts(items: readonly CartItem[]): CurrentProducts {
  const key = items.map(({ _id }) => _id).join(' ')
  const ids = useMemo(() => key.split(' ').filter(Boolean), [key])
  // `data` may still be the answer about other pieces; `currentData` never is.
  const { data, currentData } = useCurrentProductsQuery(ids, {
    skip: ids.length === 0,
    refetchOnMountOrArgChange: 5,
  })
  return useMemo(() => {
    const gone = currentData ? ids.map((id) => [id, null] as const) : []
    const sold = (currentData ?? data ?? []).map((product) => [product._id, product] as const)
    return new Map([...gone, ...sold])
  }, [ids, data, currentData])
}
