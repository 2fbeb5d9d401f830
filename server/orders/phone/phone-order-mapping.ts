import type { Order, PhoneOrder } from '#contract/orders/orders.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { canBePaid } from '#rules/orders/order-state.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import { orderState } from '#server/orders/order-mapping.ts'
import type { FoundOrder } from '#server/orders/orders.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { PhoneOrderRow, TransferRow } from './phone-orders.queries.ts'

/** How the buyer of a phone order pays it by transfer, while it is to be paid; `until` is null without a hold. */
export function toPayByTransfer(
  { bankAccount, now }: Shop,
  { order }: FoundOrder,
  { payBy, heldUntil }: PhoneOrderRow,
): Pick<Order, 'payByTransfer'> {
  const account = bankAccount()
  if (payBy !== 'transfer' || account === undefined) return {}
  if (!canBePaid(orderState(order))) return {}
  const isHeld = order.heldUntil !== null && order.heldUntil > now()
  const reference = formatOrderNumber(order.number)
  return { payByTransfer: { account, reference, until: isHeld ? heldUntil.toISOString() : null } }
}

/** What the shop knows of a phone order, on the wire. */
export function toPhoneOrder(row: PhoneOrderRow, transfer: TransferRow | undefined): PhoneOrder {
  return {
    placedBy: row.placedByName,
    payBy: row.payBy,
    discount: row.discountKind && { kind: row.discountKind, words: row.discountWords },
    heldUntil: row.heldUntil.toISOString(),
    undoUntil: row.undoUntil.toISOString(),
    remindedAt: row.remindedAt?.toISOString() ?? null,
    transfer: transfer
      ? {
          amount: dollarsOf(transfer.amountCents),
          receivedOn: transfer.receivedOn,
          bankReference: transfer.bankReference,
          markedBy: transfer.markedByName,
        }
      : null,
  }
}
