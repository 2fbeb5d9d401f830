import { earlierOrders } from '#db/tables/orders/earlier-orders.ts'
import type { TestShop } from '#tests/support/start-shop.ts'

let made = 0

/** Inserts an order of the shop before this one, with default values for what is not given. Returns its id. */
export async function makeEarlierOrder(
  shop: TestShop,
  given: Partial<typeof earlierOrders.$inferInsert> = {},
): Promise<string> {
  const key = String(++made)
  const [row] = await shop.shop.db
    .insert(earlierOrders)
    .values({
      source: 'shopify',
      key,
      number: `#${1000 + made}`,
      email: '',
      name: 'Anahera Pōtiki',
      phone: '021 555 0123',
      address: '12 Kauri Street\nMāngere\nAuckland 2022',
      placedAt: new Date('2025-03-04T05:06:07Z'),
      status: 'Paid, delivered',
      paidWith: 'Card',
      note: 'Leave it at the back door',
      totalCents: 123_400,
      items: [{ name: 'Weka Table', code: 'WEKA-1', qty: 2, priceCents: 61_700 }],
      ...given,
    })
    .returning({ id: earlierOrders.id })
  if (!row) throw new Error('no earlier order was inserted')
  return row.id
}
