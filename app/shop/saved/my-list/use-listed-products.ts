import { useMemo } from 'react'
import { catalogueApi } from '#app/api/catalogue.ts'
import type { MyListItem } from '#contract/selling/my-list.ts'
import type { ListedItem } from '#rules/selling/my-list/list-groups.ts'

export interface OwnProduct extends ListedItem {
  added: MyListItem
}

const pageSize = 100

/**
 * The products in the order of the list with their current products. `unsold` counts those no longer sold; both are known
 * once all have been read.
 */
export function useListedProducts(items: readonly MyListItem[]) {
  const key = items.map(({ product }) => product).join(' ')
  const ids = useMemo(() => key.split(' ').filter(Boolean), [key])
  const first = useProducts(ids, 0)
  const second = useProducts(ids, 1)
  const { data: firstProducts } = first
  const { data: secondProducts } = second
  return useMemo(() => {
    const products = new Map([...(firstProducts ?? []), ...(secondProducts ?? [])].map((each) => [each._id, each]))
    const pieces: OwnProduct[] = items.flatMap((added) => {
      const product = products.get(added.product)
      return product ? [{ product, qty: added.qty, added }] : []
    })
    const isRead = [first, second].every(({ isRead: isPartRead }) => isPartRead)
    return {
      pieces,
      isRead,
      unsold: isRead ? items.length - pieces.length : 0,
      error: first.error ?? second.error,
      isFetching: first.isFetching || second.isFetching,
      tryAgain: () => {
        for (const { error, refetch } of [first, second]) if (error) void refetch()
      },
    }
  }, [items, firstProducts, secondProducts, first, second])
}

/** Known products stay while others are read. */
function useProducts(ids: readonly string[], part: number) {
  const wanted = useMemo(() => ids.slice(part * pageSize, (part + 1) * pageSize), [ids, part])
  const isSkipped = wanted.length === 0
  const { data, currentData, error, isFetching, refetch } = catalogueApi.current.useQuery(
    { ids: wanted.join(',') },
    {
      skip: isSkipped,
      refetchOnMountOrArgChange: 5,
    },
  )
  const isRead = isSkipped || currentData !== undefined
  return useMemo(
    () => ({ data: isSkipped ? undefined : (currentData ?? data), error, isFetching, isRead, refetch }),
    [isSkipped, currentData, data, error, isFetching, isRead, refetch],
  )
}
