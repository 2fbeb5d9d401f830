import { Link } from 'react-router'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import type { Order } from '#contract/orders/orders.ts'
import { receiptOf } from '#rules/orders/receipt.ts'
import { ReceiptSheet } from './receipt-sheet.tsx'

/** The receipt of a paid order with a print button. `back`: the page of the order. */
export function ReceiptDetails({ order, back }: { order: Order; back: string }) {
  const shop = useShopDetails()
  const receipt = receiptOf(order, shop)
  return (
    <>
      {receipt ? (
        <ReceiptSheet receipt={receipt} order={order} />
      ) : (
        <p className="lead">
          {order.isCancelled
            ? 'This order was cancelled before it was paid, so there’s no receipt.'
            : 'You’ll find the receipt here once the order is paid.'}
        </p>
      )}
      <div className="d-flex flex-wrap gap-2 mt-4">
        {receipt && (
          <button type="button" className="btn btn-primary" onClick={() => window.print()}>
            <Icon name="printer" />
            Print
          </button>
        )}
        <Link className="btn btn-outline" to={back}>
          Back to the order
        </Link>
      </div>
    </>
  )
}
