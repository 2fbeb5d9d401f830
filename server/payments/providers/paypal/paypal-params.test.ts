import { expect, it } from 'vitest'
import type { NewCheckoutSession } from '#server/payments/providers/payment-provider.ts'
import { toPaypalOrderParams } from './paypal-params.ts'

it('PayPal gets whole characters of a name that is too long for it', () => {
  const order = { id: '019ac000-0000-7000-8000-000000000001', number: 10_042, suburb: '' }
  const long = `${'x'.repeat(126)}🪑`
  const session = { order, items: [{ name: long, qty: 1, priceCents: 100 }] } as unknown as NewCheckoutSession
  expect(toPaypalOrderParams(session, { publicUrl: '', shopName: long })).toMatchObject({
    purchase_units: [{ items: [{ name: 'x'.repeat(126) }] }],
    payment_source: { paypal: { experience_context: { brand_name: 'x'.repeat(126) } } },
  })
})
