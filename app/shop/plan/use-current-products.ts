import { useMemo } from 'react'
import { catalogueApi } from '#app/api/catalogue.ts'

/** How many products one request asks for. */
export const mostProducts = 100

/**
 * Up to 100 products as the shop has them now, by their ids. Known ones stay while others are read; one that the shop no
 * longer sells is missing once all are read. Not the hook of My list, whose page would then load it as a file of its own.
 */
export function useCurrentProducts(ids: readonly string[]) {
  const isSkipped = ids.length === 0
  const { data, currentData, error, isFetching, refetch, fulfilledTimeStamp } = catalogueApi.current.useQuery(
    { ids: ids.join(',') },
    { skip: isSkipped, refetchOnMountOrArgChange: 5 },
  )
  const known = isSkipped ? undefined : (currentData ?? data)
  const isRead = isSkipped || currentData !== undefined
  return useMemo(
    () => ({
      products: new Map((known ?? []).map((each) => [each._id, each])),
      isRead,
      error,
      isFetching,
      readAtMs: fulfilledTimeStamp,
      tryAgain: () => void refetch(),
    }),
    [known, isRead, error, isFetching, fulfilledTimeStamp, refetch],
  )
}
