import type { Order } from '#contract/orders.ts'
import { hasWebAddress } from '#rules/accounts/accounts.ts'
import { isNzPhone } from '#rules/delivery/phone.ts'

/** Top-level domains that mail programs make links of, beside those of two letters. */
const topLevelDomains =
  'com|net|org|info|biz|name|pro|kiwi|geek|maori|gen|shop|store|online|site|website|web|xyz|top|club|live|life|app|dev|page|link|click|icu|vip|win|bid|loan|work|world|today|news|blog|space|tech|cloud|email|support|help|services|solutions|company|group|global|digital|agency|media|money|finance|bank|pay|delivery|express|post|zone|fun|cam|rest|quest|bond|sbs|cfd|cyou'

/**
 * A domain without anything around it, such as `totara-prize.co.nz`. Abbreviations such as `J.R.` or `St.Mary` are
 * none.
 */
const bareDomain = new RegExp(
  String.raw`[\p{L}\p{N}-]{2,}[.。．｡](?:\p{L}{2}|${topLevelDomains})(?![\p{L}\p{N}-])`,
  'iu',
)

/** Seven digits or more, as a phone number is written. */
const longNumber = /\p{Nd}(?:[\s().\-–/]{0,2}\p{Nd}){6,}/u

/**
 * Whether a line of an address has something that a reader can follow to someone else: a web or email address, a domain
 * or a long number. Mail programs make links of them.
 */
export function hasContactDetails(line: string): boolean {
  const plain = line.normalize('NFKC')
  return hasWebAddress(plain) || plain.includes('@') || bareDomain.test(plain) || longNumber.test(plain)
}

const empty = {
  address: '',
  suburb: '',
  city: '',
  postCode: '',
  country: '',
  recipient: '',
  phone: '',
  company: '',
  note: '',
}

/**
 * An order for an email to an address that may be a stranger's, for whom a text could be a message. Before the payment
 * it has nothing that its buyer has typed; afterwards the lines that an address needs, those without contact details,
 * and a post code and a phone number that are such.
 */
export function withoutSenderText(order: Order): Order {
  const { address, suburb, city, postCode, country, recipient, phone, company } = order.shippingAddress
  const safe = (line: string) => (hasContactDetails(line) ? '' : line)
  const shippingAddress = {
    address: safe(address),
    suburb: safe(suburb),
    city: safe(city),
    postCode: /^\d{4}$/.test(postCode.trim()) ? postCode.trim() : '',
    country,
    recipient: safe(recipient),
    phone: isNzPhone(phone) ? phone : '',
    company: safe(company),
    note: '',
  }
  return { ...order, user: { ...order.user, name: '' }, shippingAddress: order.isPaid ? shippingAddress : empty }
}
