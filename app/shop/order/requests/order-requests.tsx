import { DayInWords } from '#app/ui/day-in-words.tsx'
import type { OrderRequest } from '#contract/orders/parcels.ts'
import type { Order } from '#contract/orders/orders.ts'
import { piecesText } from '#rules/orders/fulfilment/parcels.ts'
import { requestStateText } from '#rules/orders/request-text.ts'
import { RequestPhotos } from './request-photos.tsx'
import type { Asker } from './use-ask.ts'
import styles from './requests.module.scss'

/**
 * What the buyer of an order has asked for with the shop's answers, and what the shop did without, the newest first.
 */
export function OrderRequests({ order, asker }: { order: Order; asker: Asker }) {
  if (order.requests.length === 0) return null
  return (
    <section aria-label="Your requests">
      <h2 className="h3 mb-3">Your requests</h2>
      <ul className={styles.list}>
        {order.requests.toReversed().map((request) => (
          <RequestState key={request._id} order={order} request={request} asker={asker} />
        ))}
      </ul>
    </section>
  )
}

function RequestState({ order, request, asker }: { order: Order; request: OrderRequest; asker: Asker }) {
  return (
    <li>
      <strong>{requestStateText(request)}</strong>
      <p>{piecesText(order.orderItems, request.pieces)}</p>
      <RequestPhotos orderId={asker === 'link' ? null : order._id} request={request} />
      {request.answer && <p>{request.answer}</p>}
      {request.receivedNote && <p>{request.receivedNote}</p>}
      <p className="meta">
        {!request.isByShop && 'Asked '}
        <DayInWords at={request.createdAt} />
        {!request.isByShop && request.answeredAt && (
          <>
            , answered <DayInWords at={request.answeredAt} />
          </>
        )}
        {!request.isByShop && request.receivedAt && request.receivedAt !== request.answeredAt && (
          <>
            , received <DayInWords at={request.receivedAt} />
          </>
        )}
      </p>
    </li>
  )
}
