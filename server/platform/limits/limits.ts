/**
 * All limits on how often something may be tried; a new one is a line here and in docs/behaviour/platform.md. Its work
 * runs in `shop.limiter.run(['its-name'], caller, work)`, networks before accounts: accounts count no refused network.
 */
export const limits = {
  'password-network': {
    by: 'network',
    max: 50,
    seconds: 3600,
    counts: 'failures',
    countsLoopback: true,
    refusal: (wait) => `Too many wrong passwords. Wait ${wait}, then try again.`,
  },
  /** Of a known device instead of a network, when the caller has one (`guard-password.ts`). */
  password: {
    by: 'account and network',
    max: 10,
    seconds: 900,
    counts: 'failures',
    countsLoopback: true,
    refusal: (wait) => `Too many wrong passwords. Wait ${wait}, then try again.`,
  },
  /** An account must not be locked by the guesses of others: beyond it, each network has fewer tries. */
  'password-account': {
    by: 'account',
    max: 100,
    seconds: 3600,
    counts: 'failures',
    countsLoopback: true,
    beyond: 'password-attacked',
    refusal: (wait) => `Too many wrong passwords. Wait ${wait}, then try again.`,
  },
  'password-attacked': {
    by: 'account and network',
    max: 3,
    seconds: 3600,
    counts: 'failures',
    countsLoopback: true,
    refusal: (wait) =>
      `Too many wrong passwords for this account. Wait ${wait}, or sign in on a device you’ve used before.`,
  },
  /** Only a caller with the right password gets here, so no one else can lock the account. */
  'second-step': {
    by: 'account',
    max: 20,
    seconds: 3600,
    counts: 'failures',
    countsLoopback: true,
    refusal: (wait) => `Too many wrong codes. Wait ${wait}, then sign in again.`,
  },
  'messages-network': {
    by: 'network',
    max: 5,
    seconds: 3600,
    counts: 'tries',
    countsLoopback: true,
    refusal: (wait) => `That was a lot of messages. Wait ${wait}, then send this one.`,
  },
  /** The account is the email address of the sender. */
  messages: {
    by: 'account',
    max: 5,
    seconds: 3600,
    counts: 'tries',
    countsLoopback: true,
    refusal: (wait) => `That was a lot of messages. Wait ${wait}, then send this one.`,
  },
  /**
   * Requests for emails with one-time links. No limit counts links to a new password by address: its owner needs one.
   */
  'email-links-network': {
    by: 'network',
    max: 10,
    seconds: 3600,
    counts: 'tries',
    countsLoopback: true,
    refusal: (wait) => `We’ve sent several links. Look for the newest one, or wait ${wait}.`,
  },
  'confirmation-links': {
    by: 'account',
    max: 3,
    seconds: 3600,
    counts: 'tries',
    countsLoopback: true,
    refusal: (wait) => `We’ve sent several links. Look for the newest one, or wait ${wait}.`,
  },
  /** The account is the email address of the guest. */
  'claim-links': {
    by: 'account',
    max: 3,
    seconds: 3600,
    counts: 'tries',
    countsLoopback: true,
    refusal: (wait) => `We’ve sent several links. Look for the newest one, or wait ${wait}.`,
  },
  /** Each change is a row of the history, which is stored for years. */
  profile: {
    by: 'account',
    max: 20,
    seconds: 3600,
    counts: 'successes',
    countsLoopback: false,
    refusal: (wait) => `You’ve changed your details too many times. Wait ${wait}, then try again.`,
  },
  register: {
    by: 'network',
    max: 20,
    seconds: 3600,
    counts: 'tries',
    countsLoopback: false,
    refusal: (wait) =>
      `Too many accounts have been created from your internet connection. Wait ${wait}, then try again.`,
  },
  guests: {
    by: 'network',
    max: 20,
    seconds: 3600,
    counts: 'tries',
    countsLoopback: false,
    refusal: (wait) => `Too many guests are ordering from your internet connection. Wait ${wait}, or sign in.`,
  },
  'reviews-network': {
    by: 'network',
    max: 50,
    seconds: 86_400,
    counts: 'successes',
    countsLoopback: false,
    refusal: (wait) => `Many reviews were written from your network. Wait ${wait}, then send this one.`,
  },
  reviews: {
    by: 'account',
    max: 10,
    seconds: 86_400,
    counts: 'successes',
    countsLoopback: false,
    refusal: (wait) => `That was a lot of reviews. Wait ${wait}, then send this one.`,
  },
  'questions-network': {
    by: 'network',
    max: 5,
    seconds: 3600,
    counts: 'tries',
    countsLoopback: true,
    refusal: (wait) => `That was a lot of questions. Wait ${wait}, then send this one.`,
  },
  /** The account is the id of the user, or the email address of a visitor. */
  questions: {
    by: 'account',
    max: 5,
    seconds: 3600,
    counts: 'tries',
    countsLoopback: true,
    refusal: (wait) => `That was a lot of questions. Wait ${wait}, then send this one.`,
  },
  /** Each may send an email to an address that the visitor enters. */
  'stock-alerts-network': {
    by: 'network',
    max: 20,
    seconds: 3600,
    counts: 'tries',
    countsLoopback: true,
    refusal: (wait) => `That was a lot of pieces. Wait ${wait}, then ask for this one.`,
  },
  /** The account is the email address that is entered, or the id of the user whose confirmed address it is. */
  'stock-alerts': {
    by: 'account',
    max: 10,
    seconds: 86_400,
    counts: 'tries',
    countsLoopback: true,
    refusal: (wait) => `That’s a lot of pieces for one email address. Wait ${wait}, then ask for this one.`,
  },
  'discount-codes-network': {
    by: 'network',
    max: 60,
    seconds: 3600,
    counts: 'failures',
    countsLoopback: false,
    refusal: (wait) => `Too many wrong discount codes. Wait ${wait}, then try again.`,
  },
  'discount-codes': {
    by: 'account',
    max: 20,
    seconds: 3600,
    counts: 'failures',
    countsLoopback: false,
    refusal: (wait) => `Too many wrong discount codes. Wait ${wait}, then try again.`,
  },
  'orders-network': {
    by: 'network',
    max: 100,
    seconds: 3600,
    counts: 'tries',
    countsLoopback: false,
    refusal: (wait) => `That was a lot of orders. Wait ${wait}, then place this one.`,
  },
  /** Every try counts, also a refused one, because a refusal says whether a discount code exists. */
  orders: {
    by: 'account',
    max: 20,
    seconds: 3600,
    counts: 'tries',
    countsLoopback: false,
    refusal: (wait) => `That was a lot of orders. Wait ${wait}, then place this one.`,
  },
  /**
   * First emails about unpaid orders to addresses that have opened no link. Beyond it the email is left out, and
   * nothing is refused.
   */
  'order-emails-network': {
    by: 'network',
    max: 10,
    seconds: 3600,
    counts: 'tries',
    countsLoopback: false,
    refusal: (wait) => `Many emails were sent from your network. Wait ${wait}, then try again.`,
  },
  /** Each call asks the payment provider, whose own limit all shoppers share. */
  checkouts: {
    by: 'account',
    max: 30,
    seconds: 60,
    counts: 'tries',
    countsLoopback: false,
    refusal: (wait) => `You’ve started this payment too many times. Wait ${wait}, then press the button once.`,
  },
  /** PayPal itself verifies each event that may be its own. */
  'paypal-webhook': {
    by: 'network',
    max: 20,
    seconds: 60,
    counts: 'failures',
    countsLoopback: false,
    refusal: (wait) =>
      `Many events without a valid signature came from this network. Wait ${wait}, then send this one.`,
  },
  paid: {
    by: 'account',
    max: 10,
    seconds: 60,
    counts: 'tries',
    countsLoopback: false,
    refusal: (wait) => `The payment was checked many times. Wait ${wait}, then reload the page.`,
  },
  /** Reads all rows of an account. */
  'own-data': {
    by: 'account',
    max: 10,
    seconds: 3600,
    counts: 'tries',
    countsLoopback: false,
    refusal: (wait) => `Your data was downloaded many times. Wait ${wait}, then try again.`,
  },
  /** Each copy of a list is up to 200 rows that stay for months. */
  'shared-lists': {
    by: 'network',
    max: 60,
    seconds: 3600,
    counts: 'successes',
    countsLoopback: false,
    refusal: (wait) => `That was a lot of links to lists. Wait ${wait}, then make this one.`,
  },
  /** Names of shared lists that do not exist: the names are words and numbers. */
  'shared-names': {
    by: 'network',
    max: 60,
    seconds: 3600,
    counts: 'failures',
    countsLoopback: false,
    refusal: (wait) => `Too many lists opened from your internet connection. Wait ${wait}, then open this one.`,
  },
  search: {
    by: 'network',
    max: 240,
    seconds: 60,
    counts: 'tries',
    countsLoopback: false,
    refusal: (wait) => `That was a lot of searches. Wait ${wait}, then search again.`,
  },
  'api-token': {
    by: 'account',
    max: 600,
    seconds: 60,
    counts: 'tries',
    countsLoopback: true,
    refusal: (wait) => `Too many calls with API tokens. Wait ${wait}, then try again.`,
  },
  delivery: {
    by: 'network',
    max: 240,
    seconds: 60,
    counts: 'tries',
    countsLoopback: false,
    refusal: (wait) => `That was a lot of postcodes. Wait ${wait}, then try again.`,
  },
  suggest: {
    by: 'network',
    max: 240,
    seconds: 60,
    counts: 'tries',
    countsLoopback: false,
    refusal: (wait) => `That was a lot of searches. Wait ${wait}, then search again.`,
  },
  /** Pages that are rendered for the visitor. Those that are sent from memory count for no one. */
  pages: {
    by: 'network',
    max: 120,
    seconds: 60,
    counts: 'tries',
    countsLoopback: false,
    isOfProcess: true,
    refusal: (wait) => `That was a lot of pages. Wait ${wait}, then open this one again.`,
  },
  'photos-network': {
    by: 'network',
    max: 30,
    seconds: 86_400,
    counts: 'tries',
    countsLoopback: false,
    refusal: (wait) => `Many photos were sent from your network. Wait ${wait}, then send this one.`,
  },
  /** Each photo is decoded and stored. */
  photos: {
    by: 'account',
    max: 20,
    seconds: 3600,
    counts: 'tries',
    countsLoopback: true,
    refusal: (wait) => `That was a lot of photos. Wait ${wait}, then send this one.`,
  },
  /** Each test sends an email or a message, or asks another service. */
  'connection-tests': {
    by: 'account',
    max: 20,
    seconds: 600,
    counts: 'tries',
    countsLoopback: true,
    refusal: (wait) => `That was a lot of tests. Wait ${wait}, then test again.`,
  },
  /** Each report may write a line to the log. */
  'csp-reports': {
    by: 'network',
    max: 10,
    seconds: 3600,
    counts: 'tries',
    countsLoopback: true,
    isOfProcess: true,
    refusal: (wait) => `That was a lot of reports. Wait ${wait}, then send this one.`,
  },
} as const satisfies Record<string, Limit>

/** How often something may be tried. */
export interface Limit {
  /** Whose tries are counted together. A network is an IPv4 address or the first 64 bits of an IPv6 address. */
  by: 'account' | 'network' | 'account and network'
  /** The number of tries in a window of `seconds` that begins with the first of them. */
  max: number
  seconds: number
  /**
   * Which tries stay counted when they are over: all, those that were refused (wrong guesses), or those that succeeded.
   */
  counts: 'tries' | 'failures' | 'successes'
  /** Whether callers count that come straight from this machine, without a proxy: for guesses and messages. */
  countsLoopback: boolean
  /** Whether each process counts for itself: the limit protects the processor and the log of the process. */
  isOfProcess?: true
  /** A limit that applies once this one is exceeded, instead of a refusal. */
  beyond?: 'password-attacked'
  /** The sentence for the shopper. `wait`: '12 minutes'. */
  refusal: (wait: string) => string
}

export type LimitName = keyof typeof limits

/** The numbers of each limit, as configured. */
export type LimitNumbers = Record<LimitName, Pick<Limit, 'max' | 'seconds'>>
