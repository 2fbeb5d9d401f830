import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Icon } from '#app/ui/image/icon.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { readDeliveryQuery, writeDeliveryQuery } from './delivery-query.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import styles from './print.module.scss'
import { errorMessage } from '#app/api/error-message.ts'
import { fulfilmentApi } from '#app/api/admin/orders.ts'
import { prefetch } from '#app/store/prefetch.ts'
import type { Delivery } from '#contract/orders/fulfilment.ts'
import { readItems } from '#app/admin/orders/parcel-steps/printed-items.ts'
import { deliveryRiskLabel } from '#rules/orders/fulfilment/delivery-concerns.ts'

interface PrintFrameProps {
  title: string
  /** False for sheets that are handed out. */
  isTitlePrinted?: boolean
  isEmpty: boolean
  error: string | null
  children: ReactNode
}

/** A page to read and print; its buttons are not printed. Its address names the list to return to. */
export function PrintFrame({ title, isTitlePrinted = true, isEmpty, error, children }: PrintFrameProps) {
  const list = writeDeliveryQuery(readDeliveryQuery(useSearchParams()[0]))
  return (
    <div className="container">
      <div className={isTitlePrinted ? undefined : 'd-print-none'}>
        <PageHeading title={title} />
      </div>
      {error !== null && <Alert kind="danger">{error}</Alert>}
      {error === null && isEmpty && <p className="lead">No pieces were chosen.</p>}
      {!isEmpty && children}
      <div className="d-flex flex-wrap gap-2 mt-4 d-print-none">
        {!isEmpty && (
          <button type="button" className="btn btn-primary" onClick={() => window.print()}>
            <Icon name="printer" />
            Print
          </button>
        )}
        <Link className="btn btn-outline" to={adminPaths.deliver(list)}>
          Back to the list
        </Link>
      </div>
    </div>
  )
}

/** A box to tick with a pen. */
export function TickSquare() {
  return (
    <>
      <span className="visually-hidden">to tick</span>
      <span className={styles.box} />
    </>
  )
}

export interface PrintedItem {
  item: number
  qty: number
  name: string
}

const queryOf = (params: URLSearchParams) => ({ orders: [...readItems(params).keys()].join(',') })

export const loadPrinted = prefetch(({ query }) => [fulfilmentApi.list.initiate(queryOf(query))])

/** The orders and items in the address of a printed page. Skips items that an order does not have. */
export function usePrinted(): {
  orders: { delivery: Delivery; pieces: PrintedItem[] }[]
  error: string | null
} {
  const [params] = useSearchParams()
  const wanted = readItems(params)
  const { data, error } = fulfilmentApi.list.useQuery(queryOf(params))
  const orders = (data?.deliveries ?? []).map((delivery) => ({
    delivery,
    pieces: (wanted.get(delivery._id) ?? []).flatMap(({ item, qty }) => {
      const found = delivery.pieces.find((product) => product.item === item)
      return found ? [{ item, qty, name: found.name }] : []
    }),
  }))
  return { orders: orders.filter(({ pieces }) => pieces.length > 0), error: error ? errorMessage(error) : null }
}

/** The warnings on a packing slip, one sentence each. The buyer gets the paper, so they name no reason. */
export function slipWarnings(delivery: Delivery): string[] {
  const { orderNumber, isTestPayment } = delivery
  return [
    ...(stopOf(delivery) === null ? [] : [`Don’t ship yet. Check order ${orderNumber} first.`]),
    ...(isTestPayment ? ['Test payment: no money was charged.'] : []),
  ]
}

/** The note on the pick list, such as `don’t ship yet: disputed`; null for an ordinary order. */
export function pickNote(delivery: Delivery): string | null {
  const stop = stopOf(delivery)
  const notes = [
    ...(stop === null ? [] : [`don’t ship yet: ${stop}`]),
    ...(delivery.isTestPayment ? ['test payment'] : []),
  ]
  return notes.length === 0 ? null : notes.join(', ')
}

/** Why an order should not be shipped. It may have been cancelled or refunded since the list was loaded. */
function stopOf(delivery: Delivery): string | null {
  if (delivery.isCancelled) return 'cancelled'
  if (delivery.isRefunded) return 'refunded'
  return deliveryRiskLabel(delivery)
}
