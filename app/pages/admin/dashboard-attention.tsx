import { Link } from 'react-router'
import { Message } from '#app/ui/message.tsx'
import type { Dashboard } from '#contract/dashboard.ts'
import { attentionWords } from '#rules/attention.ts'
import { shortId } from '#rules/ids.ts'

/** Orders that the owner must look at: one alert each, with what has happened and what to do. */
export function DashboardAttention({ orders }: { orders: Dashboard['attention'] }) {
  return orders.map(({ orderId, name, attention }) => {
    const { happened, cure } = attentionWords(attention, name)
    return (
      <Message kind="warning" className="mt-4 mb-0" key={orderId}>
        <p>
          <strong>
            Order {shortId(orderId)} {happened}
          </strong>{' '}
          {cure}{' '}
          <Link to={`/order/${orderId}`}>
            Details<span className="visually-hidden"> of order {shortId(orderId)}</span>
          </Link>
        </p>
      </Message>
    )
  })
}
