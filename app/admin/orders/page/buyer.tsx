import { skipToken } from '@reduxjs/toolkit/query/react'
import { Link } from 'react-router'
import { customersApi } from '#app/api/admin/back-office.ts'
import { BuyerName } from '#app/admin/orders/buyer-name.tsx'
import { useMay } from '#app/admin/frame/use-may.ts'
import type { Order } from '#contract/orders/orders.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { centsOf, dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { buyerName, buyerOf } from '#rules/orders/buyer.ts'

/** Who bought: what they have bought in all, with the link to the customer, and how to reach them. */
export function Buyer({ order }: { order: Order }) {
  const { user, shippingAddress } = order
  const { phone } = shippingAddress
  return (
    <section aria-labelledby="buyer">
      <h2 className="text-break" id="buyer">
        {buyerName(buyerOf(order)) === '' ? 'A buyer on the phone' : <BuyerName order={order} />}
      </h2>
      {user._id === null ? <p>The account of this buyer is deleted.</p> : <CustomerLink id={user._id} />}
      <p className="text-break">
        {phone !== '' && (
          <>
            <a className="line-link text-nowrap" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
              {phone}
            </a>
            <br />
          </>
        )}
        {user.email !== '' && (
          <a className="line-link" href={`mailto:${user.email}`}>
            {user.email}
          </a>
        )}
      </p>
    </section>
  )
}

/** Leads to the customer; the sum is that of their page, without test payments. */
function CustomerLink({ id }: { id: string }) {
  const mayRead = useMay('customers', 'read')
  const { data: customer } = customersApi.read.useQuery(mayRead ? { id } : skipToken)
  if (!mayRead) return null
  return (
    <p>
      <Link className="line-link" to={adminPaths.customer(id)}>
        {customer ? boughtText(customer) : 'Orders'}
        <span className="visually-hidden"> of this customer</span>
      </Link>
    </p>
  )
}

function boughtText({ orderCount, paid, refunded }: { orderCount: number; paid: number; refunded: number }): string {
  const kept = dollarsOf(centsOf(paid) - centsOf(refunded))
  return `${orderCount === 1 ? '1 order' : `${orderCount} orders`}, ${formatDollars(kept)}`
}
