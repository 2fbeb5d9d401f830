import { DayInWords } from '#app/ui/day-in-words.tsx'
import type { Order } from '#contract/orders/order.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'

export function PlacedOn({ order: { createdAt, paidAt } }: { order: Order }) {
  const isPaidThen = paidAt !== null && nzDay(paidAt) === nzDay(createdAt)
  return (
    <>
      {isPaidThen ? 'Placed and paid on' : 'Placed on'} <DayInWords at={createdAt} />
    </>
  )
}
