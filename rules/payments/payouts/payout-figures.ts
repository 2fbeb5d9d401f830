/** A line of a payout with the shop's record of the same payment, refund or dispute. */
export interface PayoutLine {
  kind: 'payment' | 'refund' | 'refund-failed' | 'dispute' | 'dispute-won' | 'fee' | 'payout-failed' | 'other'
  /** Below zero for money that went back. */
  amountCents: number
  /** Above zero. */
  feeCents: number
  /** A New Zealand day. */
  day: string
  orderId: string | null
  orderNumber: string | null
  /** Of a refund, a dispute or a failed payout. */
  sourceId: string | null
  shopCents: number | null
}

/**
 * Why the bank gets another sum than the orders say:
 * - `unknown-payment`, `unknown-refund`: the shop has no record of it
 * - `amount-differs`: the shop has recorded another amount
 * - `refund-returned`: a refund came back that counts as made in the shop
 * - `disputed`: the provider took disputed money; `dispute-won`: it returned it; `dispute-fee`: what it took for it
 * - `fee`: a fee of the provider that is for no order
 * - `payout-failed`: a failed payout is paid out again
 * - `other`: anything else that the provider lists
 * - `unlisted`: no line explains it
 */
export type PayoutCauseKind =
  | 'unknown-payment'
  | 'unknown-refund'
  | 'amount-differs'
  | 'refund-returned'
  | 'disputed'
  | 'dispute-won'
  | 'dispute-fee'
  | 'fee'
  | 'payout-failed'
  | 'other'
  | 'unlisted'

/** What it adds to the payout, or takes from it. */
interface PayoutCause {
  kind: PayoutCauseKind
  cents: number
  day: string | null
  orderId: string | null
  orderNumber: string | null
  sourceId: string | null
}

/** What the orders say of a payout, in whole cents, and why the bank gets more or less. */
export interface PayoutFigures {
  fromDay: string | null
  toDay: string | null
  orders: { orderId: string; orderNumber: string }[]
  paidCents: number
  refundedCents: number
  feesCents: number
  netCents: number
  differenceCents: number
  causes: PayoutCause[]
}

/** What a line adds to the sums of the orders, and the causes of the rest. */
interface Share {
  paid: number
  refunded: number
  fees: number
  causes: { kind: PayoutCauseKind; cents: number }[]
}

/** Computes what the orders say of a payout of `amountCents`, and why it differs. */
export function payoutFigures(amountCents: number, lines: readonly PayoutLine[]): PayoutFigures {
  const shares = lines.map((line) => ({ line, ...shareOf(line) }))
  const sum = (name: 'paid' | 'refunded' | 'fees') => shares.reduce((total, share) => total + share[name], 0)
  const listedCents = lines.reduce((total, line) => total + line.amountCents - line.feeCents, 0)
  const days = lines
    .filter(({ kind }) => kind === 'payment')
    .map(({ day }) => day)
    .toSorted()
  const [paidCents, refundedCents, feesCents] = [sum('paid'), sum('refunded'), sum('fees')]
  const netCents = paidCents + refundedCents + feesCents
  const causes = shares.flatMap(({ line, causes: found }) => found.map((cause) => ({ ...cause, ...placeOf(line) })))
  const unlisted = { kind: 'unlisted' as const, cents: amountCents - listedCents, ...nowhere }
  return {
    fromDay: days[0] ?? null,
    toDay: days.at(-1) ?? null,
    orders: ordersOf(lines),
    paidCents,
    refundedCents,
    feesCents,
    netCents,
    differenceCents: amountCents - netCents,
    causes: [...causes, unlisted].filter(({ cents }) => cents !== 0),
  }
}

const nowhere = { day: null, orderId: null, orderNumber: null, sourceId: null }

function placeOf({ day, orderId, orderNumber, sourceId }: PayoutLine): Omit<PayoutCause, 'kind' | 'cents'> {
  return { day, orderId, orderNumber, sourceId }
}

function shareOf(line: PayoutLine): Share {
  const { kind, amountCents, feeCents, shopCents } = line
  const nothing = { paid: 0, refunded: 0, fees: 0 }
  if (kind === 'payment' || kind === 'refund' || kind === 'refund-failed') {
    if (shopCents === null) {
      return { ...nothing, causes: [{ kind: unknownKinds[kind], cents: amountCents - feeCents }] }
    }
    const [paid, refunded] = kind === 'payment' ? [shopCents, 0] : [0, shopCents]
    return { paid, refunded, fees: 0 - feeCents, causes: [{ kind: 'amount-differs', cents: amountCents - shopCents }] }
  }
  if (kind === 'dispute' || kind === 'dispute-won') {
    const refunded = shopCents ?? 0
    return {
      ...nothing,
      refunded,
      causes: [
        { kind: kind === 'dispute' ? 'disputed' : 'dispute-won', cents: amountCents - refunded },
        { kind: 'dispute-fee', cents: 0 - feeCents },
      ],
    }
  }
  return { ...nothing, causes: [{ kind, cents: amountCents - feeCents }] }
}

const unknownKinds = {
  payment: 'unknown-payment',
  refund: 'unknown-refund',
  'refund-failed': 'refund-returned',
} as const

function ordersOf(lines: readonly PayoutLine[]): PayoutFigures['orders'] {
  const found = new Map<string, string>()
  for (const { kind, orderId, orderNumber } of lines) {
    if (kind === 'payment' && orderId !== null && orderNumber !== null) found.set(orderId, orderNumber)
  }
  return [...found]
    .map(([orderId, orderNumber]) => ({ orderId, orderNumber }))
    .toSorted((one, other) => one.orderNumber.localeCompare(other.orderNumber, 'en', { numeric: true }))
}
