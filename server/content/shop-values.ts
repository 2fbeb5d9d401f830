import escapeHtml from 'escape-html'
import type { ShopDetails } from '#contract/pages.ts'
import { firstHoldMinutes } from '#rules/catalogue/stock.ts'
import { isShopValueName, type ShopValueName, shopValuePattern } from '#rules/content/shop-values.ts'
import { answerDays, deliveryTime, refundTime, replyTime, returnsWithin } from '#rules/shop-info.ts'

/**
 * Puts the values of the shop into a piece of escaped text in the element `tag`. Phone and email become links, outside
 * of other links; code stays as it is.
 */
export function shopValueFilter(shop: ShopDetails): (text: string, tag: string) => string {
  const { name, phone, phoneHours, email, holdMinutes, payableDays } = shop
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
