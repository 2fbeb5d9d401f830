import { truncate } from '#rules/platform/truncate.ts'
import { deliveryCountryCode } from '#rules/orders/delivery/promise-text.ts'
import { formatCents } from '#rules/platform/money.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import { paths } from '#rules/paths.ts'
import type { NewCheckoutSession } from '#server/platform/payment-provider.ts'
import type { PaypalMoney } from './paypal-order.ts'

/** The longest item name and brand name that PayPal accepts. */
const maxNameLength = 127

/** Converts cents to PayPal's amount: a decimal string of dollars. */
export function toPaypalMoney(cents: number, currency_code = 'NZD'): PaypalMoney {
  return { currency_code, value: formatCents(cents) }
}

/**
 * Makes the parameters of a PayPal order, which add up to the total to the cent and exclude delayed payment methods. The
 * invoice id is the order's alone, also in an account of several shops, so that PayPal refuses a second payment, and
 * begins with the number that buyer and shop know. The payer cannot change the address, because
 * PayPal protects the seller only for the one that it has.
 */
export function toPaypalOrderParams(
  { order, items }: NewCheckoutSession,
  { publicUrl, shopName }: { publicUrl: string; shopName: string },
): object {
  const orderNumber = formatOrderNumber(order.number)
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: order.id,
        invoice_id: `${orderNumber}-${order.id.slice(-12)}`,
        description: `Order ${orderNumber}`,
        amount: {
          ...toPaypalMoney(order.totalCents),
          breakdown: {
            item_total: toPaypalMoney(order.itemsCents),
            shipping: toPaypalMoney(order.shippingCents),
            discount: toPaypalMoney(order.discountCents),
          },
        },
        shipping: {
          name: { full_name: order.recipient || order.buyerName },
          address: {
            address_line_1: order.address,
            ...(order.suburb !== '' && { address_line_2: order.suburb }),
            admin_area_2: order.city,
            postal_code: order.postCode,
            country_code: deliveryCountryCode,
          },
        },
        items: items.map(({ name, qty, priceCents }) => ({
          name: truncate(name, maxNameLength),
          quantity: String(qty),
          unit_amount: toPaypalMoney(priceCents),
          category: 'PHYSICAL_GOODS',
        })),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: truncate(shopName, maxNameLength),
          locale: 'en-NZ',
          user_action: 'PAY_NOW',
          shipping_preference: 'SET_PROVIDED_ADDRESS',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: `${publicUrl}${paths.order(order.id)}?paypal=approved`,
          cancel_url: `${publicUrl}${paths.order(order.id)}`,
        },
      },
    },
  }
}
