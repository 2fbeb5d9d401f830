import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { centsOf, dollarsOf } from '#rules/platform/money.ts'
import { totalsOf, formatTotals } from '#rules/selling/pricing.ts'
import { stripeClientOf, startCheckout } from '#tests/support/card-provider.ts'
import { address, makeProduct, makeShopper } from '#tests/support/factories.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const marama = await makeShopper(shop)
const productIds: string[] = []
for (let each = 0; each < 6; each++) productIds.push(await makeProduct(shop, { stock: 9999, name: `Table ${each}` }))

/** Any cart whose total Stripe accepts: 1 to 100 lines, which may repeat a product. */
const carts = fc
  .record({
    prices: fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 6, maxLength: 6 }),
    lines: fc.array(fc.record({ productIndex: fc.nat(5), qty: fc.integer({ min: 1, max: 9 }) }), {
      minLength: 1,
      maxLength: 100,
    }),
  })
  .map(({ prices, lines }) => ({
    prices,
    lines: lines.map((line) => ({ ...line, priceCents: prices[line.productIndex] ?? 0 })),
  }))
  .filter(({ lines }) => totalsOf(lines).totalCents >= 50)

it('Stripe gets the lines and the total of any cart, to the cent (promises 15)', async () => {
  await fc.assert(
    fc.asyncProperty(carts, async ({ prices, lines }) => {
      for (const [each, priceCents] of prices.entries()) {
        await shop.shop.db
          .update(products)
          .set({ priceCents })
          .where(eq(products.id, productIds[each] ?? ''))
      }
      const totals = totalsOf(lines)
      const { status, body: order } = await shop.call('POST', '/api/orders', {
        as: marama,
        body: {
          // The browser's cart sends its totals; the shop compares them with its own, to the cent.
          ...formatTotals(totals),
          orderItems: lines.map(({ productIndex, qty, priceCents }) => ({
            product: productIds[productIndex],
            qty,
            price: dollarsOf(priceCents),
          })),
          shippingAddress: address,
          paymentMethod: 'card',
        },
      })
      expect({ status, totalCents: centsOf(order.totalPrice) }).toEqual({ status: 201, totalCents: totals.totalCents })
      const { id } = (await startCheckout(shop, marama, order._id)).body
      const { checkout } = stripeClientOf(shop)
      const session = await checkout.sessions.retrieve(id)
      const charged = await checkout.sessions.listLineItems(id, { limit: 100 })
      const { amount_total, currency, adaptive_pricing } = session
      expect({ amount_total, currency, adaptive_pricing }).toEqual({
        amount_total: totals.totalCents,
        currency: 'nzd',
        adaptive_pricing: { enabled: false },
      })
      expect(charged.data.map((line) => ({ amount_total: line.amount_total, quantity: line.quantity }))).toEqual(
        lines.map(({ priceCents, qty }) => ({ amount_total: priceCents * qty, quantity: qty })),
      )
      await shop.call('PUT', `/api/orders/${order._id}/cancel`, { as: marama })
    }),
    { numRuns: 15 },
  )
})
