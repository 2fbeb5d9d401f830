import { expect, it } from 'vitest'
import type { OrderItemRow, OrderRow } from '#server/orders/orders.queries.ts'
import { toPaypalOrderParams } from './paypal-params.ts'

it('PayPal gets whole characters of a name that is too long for it', () => {
  const order = { id: '019ac000-0000-7000-8000-000000000001', number: 10_042, suburb: '' } as Partial<OrderRow>
  const long = `${'x'.repeat(126)}🪑`
  const item = { name: long, qty: 1, priceCents: 100 } as Partial<OrderItemRow>
  const session = { order: order as OrderRow, items: [item as OrderItemRow], attempt: 0, expiresAt: new Date(0) }
  expect(toPaypalOrderParams(session, { publicUrl: '', shopName: long })).toMatchObject({
    purchase_units: [{ items: [{ name: 'x'.repeat(126) }] }],
    payment_source: { paypal: { experience_context: { brand_name: 'x'.repeat(126) } } },
  })
})
