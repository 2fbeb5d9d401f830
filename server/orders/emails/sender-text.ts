import type { Order } from '#contract/orders/order.ts'
import { hasWebAddress } from '#rules/accounts/accounts.ts'
import { isNzPhone } from '#rules/orders/delivery/phone.ts'
import { completeAddress, mapAddress } from '#rules/orders/delivery/shipping-address.ts'

/** Top-level domains that mail programs turn into links, in addition to those of two letters. */
const topLevelDomains =
  'com|net|org|info|biz|name|pro|kiwi|geek|maori|gen|shop|store|online|site|website|web|xyz|top|club|live|life|app|dev|page|link|click|icu|vip|win|bid|loan|work|world|today|news|blog|space|tech|cloud|email|support|help|services|solutions|company|group|global|digital|agency|media|money|finance|bank|pay|delivery|express|post|zone|fun|cam|rest|quest|bond|sbs|cfd|cyou'

/** A bare domain such as `totara-prize.co.nz`, but not abbreviations such as `J.R.` or `St.Mary`. */
const bareDomain = new RegExp(
  String.raw`[\p{L}\p{N}-]{2,}[.。．｡](?:\p{L}{2}|${topLevelDomains})(?![\p{L}\p{N}-])`,
  'iu',
)

/** Seven digits or more, as a phone number is written. */
const longNumber = /\p{Nd}(?:[\s().\-–/]{0,2}\p{Nd}){6,}/u

/**
 * Whether an address line has a web or email address, a domain or a long number, which mail programs turn into links.
 */
export function hasContactDetails(line: string): boolean {
  const plain = line.normalize('NFKC')
  return hasWebAddress(plain) || plain.includes('@') || bareDomain.test(plain) || longNumber.test(plain)
}

/**
 * The order without texts that may be messages to a stranger. Unpaid, it has none of the buyer's; paid, only address
 * lines without contact details, and a valid postcode and phone number.
 */
export function withoutSenderText(order: Order): Order {
  const { postCode, country, phone } = order.shippingAddress
  const shippingAddress = {
    ...mapAddress(order.shippingAddress, (line) => (hasContactDetails(line) ? '' : line)),
    postCode: /^\d{4}$/.test(postCode.trim()) ? postCode.trim() : '',
    country,
    phone: isNzPhone(phone) ? phone : '',
    note: '',
  }
  return {
    ...order,
    user: { ...order.user, name: '' },
    shippingAddress: order.isPaid ? shippingAddress : completeAddress({}),
  }
}
