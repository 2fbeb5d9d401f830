import { useState } from 'react'
import { SelectField } from '#app/ui/form/select-field.tsx'
import type { RequestKind } from '#contract/fulfilment/parcels.ts'
import type { Order } from '#contract/orders.ts'
import { leftCents } from '#rules/orders/refund-share.ts'
import { canTake } from '#rules/orders/order-state.ts'
import { countPieces } from '#rules/fulfilment/parcels.ts'
import { movablePieces, openRequest } from '#rules/orders/requests.ts'
import { RefundAmount } from './refund-amount-form.tsx'
import { RefundPieces } from './requests/refund-pieces.tsx'
import styles from './refund-order.module.scss'

type Way = RequestKind | 'amount'

const wayTexts: Record<Way, string> = {
  cancel: 'Pieces that are not packed',
  return: 'Pieces that came back',
  amount: 'An amount',
}

/** Cancels pieces of a paid order, takes delivered ones back, or refunds an amount, in this order. */
export function RefundOrder({ order }: { order: Order }) {
  const remainingCents = leftCents(order)
  const kinds = (['cancel', 'return'] as const).filter(
    (kind) => movablePieces(order, kind).length > 0 && !openRequest(order, kind),
  )
  const ways: Way[] = [...kinds, ...(canTake(order, 'refund') && remainingCents > 0 ? (['amount'] as const) : [])]
  const [first] = ways
  if (first === undefined) return null
  const pieces = kinds.map((kind) => countPieces(movablePieces(order, kind)))
  // A new form after each refund: what was entered for the previous one must not stay in the fields.
  return <RefundForms key={[remainingCents, ...pieces].join()} order={order} ways={ways} first={first} />
}

function RefundForms({ order, ways, first }: { order: Order; ways: readonly Way[]; first: Way }) {
  const [way, setWay] = useState(first)
  return (
    <details className={styles.refund}>
      <summary>Refund</summary>
      {ways.length > 1 && (
        <SelectField
          label="What is refunded"
          value={way}
          onChange={({ target }) => setWay(ways.find((each) => each === target.value) ?? first)}
        >
          {ways.map((each) => (
            <option key={each} value={each}>
              {wayTexts[each]}
            </option>
          ))}
        </SelectField>
      )}
      {way === 'amount' ? (
        <RefundAmount order={order} remainingCents={leftCents(order)} />
      ) : (
        <RefundPieces key={way} order={order} kind={way} />
      )}
    </details>
  )
}
