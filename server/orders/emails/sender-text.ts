import type { Order } from '#contract/orders/orders.ts'
import { hasWebAddress } from '#rules/accounts/accounts.ts'
import { isNzPhone } from '#rules/orders/delivery/phone.ts'
import { completeAddress, mapAddress } from '#rules/orders/delivery/shipping-address.ts'

/** Top-level domains that mail programs turn into links, in addition to those of two letters. */
const topLevelDomains =
  'com|net|org|info|biz|name|pro|kiwi|geek|maori|gen|shop|store|online|site|website|web|xyz|top|club|live|life|app|dev|page|link|click|icu|vip|win|bid|loan|work|world|today|news|blog|space|tech|cloud|email|support|help|services|solutions|company|group|global|digital|agency|media|money|finance|bank|pay|delivery|express|post|zone|fun|cam|rest|quest|bond|sbs|cfd|cyou'

/**
 * A domain without anything around it, such as `totara-prize.co.nz`. Abbreviations such as `J.R.` or `St.Mary` do not
 * match.
 */
const bareDomain = new RegExp(
  String.raw`[\p{L}\p{N}-]{2,}[.。．｡](?:\p{L}{2}|${topLevelDomains})(?![\p{L}\p{N}-])`,
  'iu',
)

/** Seven digits or more, as a phone number is written. */
const longNumber = /\p{Nd}(?:[\s().\-–/]{0,2}\p{Nd}){6,}/u

/**
 * Whether a line of an address contains a contact of another person: a web or email address, a domain or a long number.
 * Mail programs turn these into links.
 */
export function hasContactDetails(line: string): boolean {
  const plain = line.normalize('NFKC')
  return hasWebAddress(plain) || plain.includes('@') || bareDomain.test(plain) || longNumber.test(plain)
}

/**
 * The order in an email to an address that may be a stranger's, because a typed text could be a message to that person.
 * Before the payment it has no text of the buyer; afterwards it has the address lines without contact details, and the
 * post code and phone number if they are valid.
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
