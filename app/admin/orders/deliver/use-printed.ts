import { useSearchParams } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { fulfilmentApi } from '#app/api/admin/orders.ts'
import { prefetch } from '#app/store/prefetch.ts'
import type { Delivery } from '#contract/orders/fulfilment.ts'
import { readPieces } from '#app/admin/orders/parcel-steps/printed-pieces.ts'

/** Units of an order item on a printed page. */
export interface PrintedPiece {
  item: number
  qty: number
  name: string
}

const queryOf = (params: URLSearchParams) => ({ orders: [...readPieces(params).keys()].join(',') })

/** Loads the orders that the address of a printed page names. */
export const loadPrinted = prefetch(({ query }) => [fulfilmentApi.list.initiate(queryOf(query))])

/**
 * The orders and the pieces that the address of a printed page names. Pieces that an order does not have are left out.
 */
export function usePrinted(): {
  orders: { delivery: Delivery; pieces: PrintedPiece[] }[]
  error: string | null
} {
  const [params] = useSearchParams()
  const wanted = readPieces(params)
  const { data, error } = fulfilmentApi.list.useQuery(queryOf(params))
  const orders = (data?.deliveries ?? []).map((delivery) => ({
    delivery,
    pieces: (wanted.get(delivery._id) ?? []).flatMap(({ item, qty }) => {
      const found = delivery.pieces.find((piece) => piece.item === item)
      return found ? [{ item, qty, name: found.name }] : []
    }),
  }))
  return { orders: orders.filter(({ pieces }) => pieces.length > 0), error: error ? errorMessage(error) : null }
}
