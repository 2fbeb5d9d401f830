import { formatCents } from '#rules/money.ts'
import type { NewCheckoutSession } from '#server/payments/providers/payment-provider.ts'
import type { PaypalMoney } from './paypal-order.ts'

/** Longest name of an item that PayPal takes. */
const longestName = 127

/** An amount in PayPal's way: a decimal string of dollars. */
export function paypalMoney(cents: number, currency_code = 'NZD'): PaypalMoney {
  return { currency_code, value: formatCents(cents) }
}

/**
 * What PayPal is asked to take: lines, freight and discount add up to the total, in cents. The invoice is the order, so
 * that PayPal itself refuses to take its money twice; payment methods that would arrive days later are left out.
 */
export function paypalOrderParams(
  { order, items }: NewCheckoutSession,
  { publicUrl, shopName }: { publicUrl: string; shopName: string },
): object {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: order.id,
        invoice_id: order.id,
        amount: {
          ...paypalMoney(order.totalCents),
          breakdown: {
            item_total: paypalMoney(order.itemsCents),
            shipping: paypalMoney(order.shippingCents),
            discount: paypalMoney(order.discountCents),
          },
        },
        items: items.map(({ name, qty, priceCents }) => ({
          name: name.slice(0, longestName),
          quantity: String(qty),
          unit_amount: paypalMoney(priceCents),
          category: 'PHYSICAL_GOODS',
        })),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: shopName.slice(0, longestName),
          locale: 'en-NZ',
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: `${publicUrl}/order/${order.id}?paypal=approved`,
          cancel_url: `${publicUrl}/order/${order.id}`,
        },
      },
    },
  }
}
