/** Callers that come straight from this machine, without a proxy, count too: for messages and costly calls. */
const local = { countsLoopback: true }
const failures = { counts: 'failures' } as const
const successes = { counts: 'successes' } as const
const guesses = { ...local, ...failures }

const wrongPasswords = 'Too many wrong passwords. Wait {wait}, then try again.'
const severalLinks = 'We’ve sent several links. Look for the newest one, or wait {wait}.'

const byNetwork = limitBy('network')
const byAccount = limitBy('account')
const byBoth = limitBy('account and network')

/**
 * All limits on how often something may be tried, as tries and seconds; a new one is a line here and in
 * docs/behaviour/platform.md. `shop.limiter.run(['its-name'], caller, work)` applies them, networks before accounts, so
 * that no try of a refused network counts for an account.
 */
export const limits = {
  'password-network': byNetwork('50/3600', wrongPasswords, guesses),
  /** Of a known device instead of a network, when the caller has one (`guard-password.ts`). */
  password: byBoth('10/900', wrongPasswords, guesses),
  /** An account must not be locked by the guesses of others: beyond it, each network has fewer tries. */
  'password-account': byAccount('100/3600', wrongPasswords, { ...guesses, beyond: 'password-attacked' }),
  'password-attacked': byBoth(
    '3/3600',
    'Too many wrong passwords for this account. Wait {wait}, or sign in on a device you’ve used before.',
    guesses,
  ),
  /** Only a caller with the right password gets here, so no one else can lock the account. */
  'second-step': byAccount('20/3600', 'Too many wrong codes. Wait {wait}, then sign in again.', guesses),
  'messages-network': byNetwork('5/3600', 'That was a lot of messages. Wait {wait}, then send this one.', local),
  /** The account is the email address of the sender. */
  messages: byAccount('5/3600', 'That was a lot of messages. Wait {wait}, then send this one.', local),
  /** Emails with one-time links. No limit counts links to a new password by address: its owner needs one. */
  'email-links-network': byNetwork('10/3600', severalLinks, local),
  'confirmation-links': byAccount('3/3600', severalLinks, local),
  /** The account is the email address of the guest. */
  'claim-links': byAccount('3/3600', severalLinks, local),
  /** Each change is a row of the history, which is stored for years. */
  profile: byAccount('20/3600', 'You’ve changed your details too many times. Wait {wait}, then try again.', successes),
  register: byNetwork(
    '20/3600',
    'Too many accounts have been created from your internet connection. Wait {wait}, then try again.',
  ),
  guests: byNetwork('20/3600', 'Too many guests are ordering from your internet connection. Wait {wait}, or sign in.'),
  'reviews-network': byNetwork(
    '50/86400',
    'Many reviews were written from your network. Wait {wait}, then send this one.',
    successes,
  ),
  reviews: byAccount('10/86400', 'That was a lot of reviews. Wait {wait}, then send this one.', successes),
  'questions-network': byNetwork('5/3600', 'That was a lot of questions. Wait {wait}, then send this one.', local),
  /** The account is the id of the user, or the email address of a visitor. */
  questions: byAccount('5/3600', 'That was a lot of questions. Wait {wait}, then send this one.', local),
  /** Each may send an email to an address that the visitor enters. */
  'stock-alerts-network': byNetwork('20/3600', 'That was a lot of pieces. Wait {wait}, then ask for this one.', local),
  /** The account is the email address that is entered, or the id of the user whose confirmed address it is. */
  'stock-alerts': byAccount(
    '10/86400',
    'That’s a lot of pieces for one email address. Wait {wait}, then ask for this one.',
    local,
  ),
  'discount-codes-network': byNetwork(
    '60/3600',
    'Too many wrong discount codes. Wait {wait}, then try again.',
    failures,
  ),
  'discount-codes': byAccount('20/3600', 'Too many wrong discount codes. Wait {wait}, then try again.', failures),
  'orders-network': byNetwork('100/3600', 'That was a lot of orders. Wait {wait}, then place this one.'),
  /** Every try counts, also a refused one, because a refusal says whether a discount code exists. */
  orders: byAccount('20/3600', 'That was a lot of orders. Wait {wait}, then place this one.'),
  /** First emails about unpaid orders to addresses that have opened no link. Beyond it, the email is left out. */
  'order-emails-network': byNetwork('10/3600', 'Many emails were sent from your network. Wait {wait}, then try again.'),
  /** Each call asks the payment provider, whose own limit all shoppers share. */
  checkouts: byAccount('30/60', 'You’ve started this payment too many times. Wait {wait}, then press the button once.'),
  /** PayPal itself verifies each event that may be its own. */
  'paypal-webhook': byNetwork(
    '20/60',
    'Many events without a valid signature came from this network. Wait {wait}, then send this one.',
    failures,
  ),
  paid: byAccount('10/60', 'The payment was checked many times. Wait {wait}, then reload the page.'),
  /** Reads all rows of an account. */
  'own-data': byAccount('10/3600', 'Your data was downloaded many times. Wait {wait}, then try again.'),
  /** Each copy of a list is up to 200 rows that stay for months. */
  'shared-lists': byNetwork('60/3600', 'That was a lot of links to lists. Wait {wait}, then make this one.', successes),
  /** Names of shared lists that do not exist: the names are words and numbers. */
  'shared-names': byNetwork(
    '60/3600',
    'Too many lists opened from your internet connection. Wait {wait}, then open this one.',
    failures,
  ),
  search: byNetwork('240/60', 'That was a lot of searches. Wait {wait}, then search again.'),
  'api-token': byAccount('600/60', 'Too many calls with API tokens. Wait {wait}, then try again.', local),
  delivery: byNetwork('240/60', 'That was a lot of postcodes. Wait {wait}, then try again.'),
  suggest: byNetwork('240/60', 'That was a lot of searches. Wait {wait}, then search again.'),
  /** Pages that are rendered for the visitor. Those that are sent from memory count for no one. */
  pages: byNetwork('120/60', 'That was a lot of pages. Wait {wait}, then open this one again.', { isOfProcess: true }),
  'photos-network': byNetwork('30/86400', 'Many photos were sent from your network. Wait {wait}, then send this one.'),
  /** Each photo is decoded and stored. */
  photos: byAccount('20/3600', 'That was a lot of photos. Wait {wait}, then send this one.', local),
  /** Each test sends an email or a message, or asks another service. */
  'connection-tests': byAccount('20/600', 'That was a lot of tests. Wait {wait}, then test again.', local),
  /** Each report may write a line to the log. */
  'csp-reports': byNetwork('10/3600', 'That was a lot of reports. Wait {wait}, then send this one.', {
    ...local,
    isOfProcess: true,
  }),
} satisfies Record<string, Limit>

/** How often something may be tried. */
export interface Limit {
  /** Whose tries are counted together. A network is an IPv4 address or the first 64 bits of an IPv6 address. */
  by: 'account' | 'network' | 'account and network'
  /** The number of tries in a window of `seconds` that begins with the first of them. */
  max: number
  seconds: number
  /** Which tries stay counted afterwards: all, the refused (wrong guesses), or the successful ones. */
  counts: 'tries' | 'failures' | 'successes'
  /** Whether callers count that come straight from this machine, without a proxy: for guesses and messages. */
  countsLoopback: boolean
  /** Whether each process counts for itself: the limit protects the processor and the log of the process. */
  isOfProcess?: true
  /** A limit that applies once this one is exceeded, instead of a refusal. */
  beyond?: 'password-attacked'
  /** The sentence for the shopper, with `{wait}` in place of '12 minutes'. */
  refusal: string
}

type LimitOptions = Partial<Pick<Limit, 'counts' | 'countsLoopback' | 'isOfProcess' | 'beyond'>>
type CreateLimit = (tries: `${number}/${number}`, refusal: string, options?: LimitOptions) => Limit

function limitBy(by: Limit['by']): CreateLimit {
  return (tries, refusal, options) => {
    const [max = 0, seconds = 0] = tries.split('/').map(Number)
    return { by, max, seconds, counts: 'tries', countsLoopback: false, refusal, ...options }
  }
}

export type LimitName = keyof typeof limits

export type LimitNumbers = Record<LimitName, Pick<Limit, 'max' | 'seconds'>>
