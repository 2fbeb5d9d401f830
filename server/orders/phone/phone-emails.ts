import type { Order } from '#contract/orders/order.ts'
import type { ShopDetails } from '#contract/pages.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { offersAfterpay } from '#rules/orders/afterpay.ts'
import { nzDayText } from '#rules/platform/nz-dates.ts'
import type { EmailText } from '#server/platform/mail/email-content.ts'
import { formatEmail } from '#server/platform/mail/format-email.ts'
import { itemsAndAddress, linkTo, paragraph, promiseIfPaid, testPart } from '#server/orders/emails/order-emails.ts'

const listOf = new Intl.ListFormat('en-NZ', { type: 'disjunction' })

interface TransferTerms {
  account: string
  until: Date
}

/** The email with the pay link of a phone order, which is held until an instant. */
export function payLinkText(
  order: Order,
  shop: ShopDetails,
  { until, hasPaypal }: { until: Date; hasPaypal: boolean },
): EmailText {
  const hasAfterpay = shop.hasAfterpay && offersAfterpay(order.totalPrice)
  const ways = ['card', ...(hasAfterpay ? ['Afterpay'] : []), ...(hasPaypal ? ['PayPal'] : [])]
  const number = order.orderNumber
  const total = formatDollars(order.totalPrice)
  return formatEmail(shop, {
    subject: `Pay ${total} for order ${number}`,
    name: order.user.name || null,
    opening: `Thanks for your call. We’ve placed order ${number} for you, and we’re holding the pieces until ${dayOf(until)}.`,
    parts: [
      paragraph(`Pay by ${listOf.format(ways)} with this link. You don’t need an account.`),
      { ...linkTo(`Pay ${total}`, shop) },
      ...promiseIfPaid(order),
      ...testPart(order),
      ...itemsAndAddress(order, shop),
    ],
  })
}

/** The email that says how to pay a phone order by bank transfer. */
export function transferText(order: Order, shop: ShopDetails, { account, until }: TransferTerms): EmailText {
  const number = order.orderNumber
  const total = formatDollars(order.totalPrice)
  return formatEmail(shop, {
    subject: `How to pay order ${number} by bank transfer`,
    name: order.user.name || null,
    opening: `Please transfer ${total} to ${account}, reference ${number}, by ${dayOf(until)}. We’ll hold your pieces until then.`,
    parts: [
      {
        kind: 'facts',
        facts: [
          { name: 'Amount', value: total },
          { name: 'Account', value: account },
          { name: 'Reference', value: number },
        ],
      },
      paragraph('Once it arrives, we’ll email you the receipt and your delivery dates.'),
      linkTo('See the order', shop),
      ...itemsAndAddress(order, shop),
    ],
  })
}

/** The email that reminds of an unpaid phone order. `account`: where the money is to be transferred, if it is. */
export function reminderText(
  order: Order,
  shop: ShopDetails,
  { account, until }: { account: string | undefined; until: Date },
): EmailText {
  const number = order.orderNumber
  const total = formatDollars(order.totalPrice)
  const how = account === undefined ? 'Pay with the link below.' : `Transfer it to ${account}, reference ${number}.`
  return formatEmail(shop, {
    subject: `Order ${number} isn’t paid yet`,
    name: order.user.name || null,
    opening: `We hold the pieces of order ${number} for you until ${dayOf(until)}. ${total} is still to be paid. ${how}`,
    parts: [
      paragraph('If you’ve paid in the last few days, thank you. It hasn’t reached us yet.'),
      linkTo(account === undefined ? `Pay ${total}` : 'See the order', shop),
      ...itemsAndAddress(order, shop),
    ],
  })
}

function dayOf(instant: Date): string {
  return nzDayText(instant.toISOString())
}
