import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type PayoutLine, payoutFigures } from './payout-figures.ts'

const line = (given: Partial<PayoutLine>): PayoutLine => ({
  kind: 'payment',
  amountCents: 0,
  feeCents: 0,
  day: '2026-10-27',
  orderId: 'order-1',
  orderNumber: 'T-10022',
  sourceId: null,
  shopCents: null,
  ...given,
})

const payment = line({ amountCents: 500_000, feeCents: 13_530, shopCents: 500_000 })
const otherPayment = line({
  amountCents: 35_000,
  feeCents: 975,
  shopCents: 35_000,
  day: '2026-11-01',
  orderId: 'order-2',
  orderNumber: 'T-9999',
})
const refund = line({ kind: 'refund', amountCents: -23_900, shopCents: -23_900, day: '2026-11-02', sourceId: 're_1' })

it('the figures of a payout are the payments and refunds of orders less the fees, without a difference when the bank gets that', () => {
  expect(payoutFigures(496_595, [payment, otherPayment, refund])).toEqual({
    fromDay: '2026-10-27',
    toDay: '2026-11-01',
    orders: [
      { orderId: 'order-2', orderNumber: 'T-9999' },
      { orderId: 'order-1', orderNumber: 'T-10022' },
    ],
    paidCents: 535_000,
    refundedCents: -23_900,
    feesCents: -14_505,
    netCents: 496_595,
    differenceCents: 0,
    causes: [],
  })
})

it('the figures of a payout differ by the fee of a dispute whose loss the shop has recorded as a refund', () => {
  const lost = line({ kind: 'dispute', amountCents: -50_000, feeCents: 2_500, shopCents: -50_000, sourceId: 'dp_1' })
  const figures = payoutFigures(486_470 - 52_500, [payment, lost])
  expect(figures).toMatchObject({ refundedCents: -50_000, feesCents: -13_530, differenceCents: -2_500 })
  expect(figures.causes).toEqual([
    {
      kind: 'dispute-fee',
      cents: -2_500,
      day: '2026-10-27',
      orderId: 'order-1',
      orderNumber: 'T-10022',
      sourceId: 'dp_1',
    },
  ])
})

it('the figures of a payout differ by the disputed money and the fee while a dispute is open, and by what comes back when it is won', () => {
  const open = line({ kind: 'dispute', amountCents: -50_000, feeCents: 2_500 })
  const won = line({ kind: 'dispute-won', amountCents: 50_000 })
  const kinds = (lines: PayoutLine[]) => payoutFigures(0, lines).causes.map(({ kind, cents }) => [kind, cents])
  expect(kinds([open]).slice(0, 2)).toEqual([
    ['disputed', -50_000],
    ['dispute-fee', -2_500],
  ])
  expect(kinds([won]).slice(0, 1)).toEqual([['dispute-won', 50_000]])
})

it.each([
  ['payment', 'unknown-payment', 10_000, 300],
  ['refund', 'unknown-refund', -10_000, 0],
  ['refund-failed', 'refund-returned', 10_000, 0],
  ['fee', 'fee', 0, 700],
  ['payout-failed', 'payout-failed', 10_000, 0],
  ['other', 'other', -100, 0],
] as const)('a %s that the shop does not know has the cause %s for all of it', (kind, cause, amountCents, feeCents) => {
  const figures = payoutFigures(amountCents - feeCents, [line({ kind, amountCents, feeCents })])
  expect(figures).toMatchObject({ paidCents: 0, refundedCents: 0, feesCents: 0, netCents: 0 })
  expect(figures.causes).toMatchObject([{ kind: cause, cents: amountCents - feeCents }])
})

it('the figures of a payout name an amount that differs from the shop, and money that no line explains', () => {
  const figures = payoutFigures(9_000, [line({ amountCents: 10_000, shopCents: 10_050 })])
  expect(figures).toMatchObject({ paidCents: 10_050, netCents: 10_050, differenceCents: -1_050 })
  expect(figures.causes).toMatchObject([
    { kind: 'amount-differs', cents: -50 },
    { kind: 'unlisted', cents: -1_000 },
  ])
})

it('the figures of a payout always add up: net and causes are what the bank gets', () => {
  const kinds = [
    'payment',
    'refund',
    'refund-failed',
    'dispute',
    'dispute-won',
    'fee',
    'payout-failed',
    'other',
  ] as const
  const cents = fc.integer({ min: -10_000_000, max: 10_000_000 })
  const anyLine = fc
    .record({
      kind: fc.constantFrom(...kinds),
      amountCents: cents,
      feeCents: fc.nat(100_000),
      shopCents: fc.option(cents),
    })
    .map(line)
  fc.assert(
    fc.property(cents, fc.array(anyLine), (amountCents, lines) => {
      const { netCents, paidCents, refundedCents, feesCents, differenceCents, causes } = payoutFigures(
        amountCents,
        lines,
      )
      expect(paidCents + refundedCents + feesCents).toBe(netCents)
      expect(netCents + differenceCents).toBe(amountCents)
      expect(causes.reduce((sum, cause) => sum + cause.cents, 0)).toBe(differenceCents)
      expect(causes.every((cause) => cause.cents !== 0)).toBe(true)
    }),
  )
})
