import escapeHtml from 'escape-html'
import type { ShopDetails } from '#contract/pages.ts'
import { firstHoldMinutes } from '#rules/stock/stock.ts'
import { isShopValueName, type ShopValueName, shopValuePattern } from '#rules/content/shop-values.ts'
import { daysText } from '#rules/platform/days-text.ts'
import { deliveryAreaText } from '#rules/orders/delivery/shipping-address.ts'
import { includedText } from '#rules/payments/gst/included-text.ts'
import {
  answerDays,
  deliveryTime,
  discountRule,
  minimumAgeYears,
  refundTime,
  replyTime,
  returnsWithin,
} from '#rules/platform/shop-info.ts'
import { alertConfirmDays, alertWaitDays, endedAlertDays } from '#rules/stock/stock-alerts.ts'

/** Fills the shop's values into an element's escaped text; phone and email become links, code stays. */
export function shopValueFilter(shop: ShopDetails): (text: string, tag: string) => string {
  const { name, phone, phoneHours, email, holdMinutes, payableDays, keepDays } = shop
  const texts: Record<ShopValueName, string> = {
    shop: name,
    phone,
    'phone hours': phoneHours,
    email,
    'hold minutes': `${holdMinutes}`,
    'guest minutes': `${firstHoldMinutes(holdMinutes, true)}`,
    'payable days': `${payableDays}`,
    'delivery time': deliveryTime,
    'return time': returnsWithin,
    'refund time': refundTime,
    'reply time': replyTime,
    'return answer days': `${answerDays.return}`,
    'minimum age': `${minimumAgeYears}`,
    'price includes': includedText(shop),
    'delivery area': deliveryAreaText,
    'discount rule': discountRule,
    'orders kept': daysText(keepDays.orders),
    'messages kept': daysText(keepDays.messages),
    'emails kept': daysText(keepDays.emails),
    'access kept': daysText(keepDays.access),
    'history kept': daysText(keepDays.history),
    'alert confirm time': daysText(alertConfirmDays),
    'alert wait time': daysText(alertWaitDays),
    'alert ended time': daysText(endedAlertDays),
  }
  const links: Partial<Record<ShopValueName, string>> = {
    phone: `tel:${phone.replaceAll(/\s/g, '')}`,
    email: `mailto:${email}`,
  }
  return (text, tag) =>
    tag === 'code'
      ? text
      : text.replaceAll(shopValuePattern, (found, value: string) => {
          if (!isShopValueName(value)) return found
          const shown = escapeHtml(texts[value])
          const href = tag === 'a' ? undefined : links[value]
          return href === undefined ? shown : `<a href="${escapeHtml(href)}">${shown}</a>`
        })
}
