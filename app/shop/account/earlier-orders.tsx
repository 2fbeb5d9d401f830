import { Day } from '#app/ui/day.tsx'
import type { EarlierOrder } from '#contract/orders/earlier-orders.ts'
import { earlierItemsText, formatEarlierAmount, formerShopText } from '#rules/orders/earlier-orders.ts'
import { ProfileSection, sections } from './profile-section.tsx'

/** The orders of the shop before this one, which are history: nothing can be done with them here. */
export function EarlierOrders({ orders }: { orders: readonly EarlierOrder[] }) {
  if (orders.length === 0) return null
  return (
    <ProfileSection section={sections.earlierOrders}>
      <table className="table table-stack">
        <thead>
          <tr>
            <th scope="col">NUMBER</th>
            <th scope="col">DATE</th>
            <th scope="col">PIECES</th>
            <th scope="col" className="right">
              TOTAL
            </th>
            <th scope="col">STATUS</th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ _id, number, placedAt, items, total, refunded, currency, status, source }) => (
            <tr key={_id}>
              <td data-th="NUMBER" className="text-break">
                {number}
                <div className="meta">{formerShopText(source)}</div>
              </td>
              <td data-th="DATE" className="text-nowrap">
                <Day at={placedAt} />
              </td>
              <td data-th="PIECES" className="text-break">
                {earlierItemsText(items)}
              </td>
              <td data-th="TOTAL" className="right">
                {formatEarlierAmount(total, currency)}
                {refunded > 0 && <div className="meta">{formatEarlierAmount(refunded, currency)} refunded</div>}
              </td>
              <td data-th="STATUS" className="text-break">
                {status}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ProfileSection>
  )
}
