import { describe, expect, it } from 'vitest'
import type { Connection } from '#contract/back-office/connections.ts'
import type { ProviderRefusal } from '#contract/payments/payments.ts'
import { backupStateOf, dayText, refusalText, sizeText, stateOf, webhookText } from './connection-texts.ts'

// 12:10 on Friday 20 November 2026 in New Zealand.
const asOf = '2026-11-19T23:10:00.000Z'

const revokedKey: ProviderRefusal = {
  _id: '01938f2a-7c1e-7000-8000-000000000001',
  provider: 'card',
  operation: 'open-session',
  code: '401',
  message: 'Invalid API Key provided',
  orderId: '01a1f823-7b7b-7107-af56-f19718274b41',
  orderNumber: 'T-10042',
  count: 3,
  lastAt: '2026-11-19T23:06:00.000Z',
}

describe('the alert about a provider that refuses', () => {
  it('to offer Afterpay says that the pages still promise it', () => {
    expect(refusalText({ ...revokedKey, code: 'afterpay-left-out' }, asOf)).toEqual({
      happened: 'Stripe’s payment page offers no Afterpay (3 times, last at 12:06).',
      nextStep:
        'The shop’s pages offer no Afterpay until a payment page has it again. Switch it on in Stripe’s dashboard, then press Mark as resolved.',
    })
  })

  it('the key says that no customer can pay, and which setting to check', () => {
    expect(refusalText(revokedKey, asOf)).toEqual({
      happened: 'Stripe refuses to open checkouts: Invalid API Key provided (3 times, last at 12:06).',
      nextStep:
        'Customers can’t pay by card. Check STRIPE_SECRET_KEY: the key may be revoked, expired or lack a permission. Restart the shop after a change.',
    })
    expect(refusalText({ ...revokedKey, provider: 'paypal', code: '403' }, asOf).nextStep).toBe(
      'Customers can’t pay with PayPal. Check the id and the secret in PAYPAL_URL: the key may be revoked, expired or lack a permission. Restart the shop after a change.',
    )
  })

  it('one order names the order and the code of the provider', () => {
    const message = 'The amount is below the minimum.'
    expect(refusalText({ ...revokedKey, code: 'amount_too_small', message, count: 1 }, asOf)).toEqual({
      happened: 'Stripe refuses to open checkouts: The amount is below the minimum (once, at 12:06).',
      nextStep:
        "Order T-10042 can’t be paid by card. Look up the code amount_too_small in Stripe's documentation, or ask its support.",
    })
  })

  it('the alert about a provider that refuses on an earlier day in New Zealand has the day too', () => {
    const { happened } = refusalText({ ...revokedKey, lastAt: '2026-11-19T10:59:00.000Z' }, asOf)
    expect(happened).toContain('(3 times, last on Thursday 19 November, 11:59pm)')
  })

  it('another call says what the shop cannot do', () => {
    expect(
      refusalText({ ...revokedKey, operation: 'find-session', orderId: null, orderNumber: null }, asOf),
    ).toMatchObject({
      happened: 'Stripe refuses to show checkouts: Invalid API Key provided (3 times, last at 12:06).',
      nextStep: expect.stringMatching(/^The shop can’t see which orders are paid\. Check STRIPE_SECRET_KEY/),
    })
  })
})

const alert = {
  provider: 'card',
  lastDeliveredAt: '2026-11-19T20:30:00.000Z',
  lostSince: '2026-11-20T01:00:00.000Z',
  lostEvents: 3,
} as const

it('the alert about a silent webhook says since when, what the shop does, and what to check', () => {
  expect(webhookText(alert)).toEqual({
    happened: 'No event from Stripe has arrived since Friday 20 November, 9:30am.',
    nextStep:
      'The shop finds payments, refunds and disputes by asking: 3 events since Friday 20 November, 2:00pm. Check the webhook endpoint /api/stripe/webhook in Stripe’s dashboard (Developers, Webhooks), its events, and STRIPE_WEBHOOK_SECRET.',
  })
})

it('the alert about a webhook that has never worked says so', () => {
  expect(webhookText({ ...alert, provider: 'paypal', lastDeliveredAt: null, lostEvents: 1 })).toEqual({
    happened: 'No event from PayPal has ever arrived.',
    nextStep:
      'The shop finds payments, refunds and disputes by asking: 1 event since Friday 20 November, 2:00pm. Check the webhook /api/paypal/webhook in PayPal’s developer dashboard, its events, and the webhook in PAYPAL_URL.',
  })
})

describe('the state of a backup', () => {
  const at = '2026-11-27T14:00:09.000Z'
  const backup = {
    _id: '1',
    file: 'shop-20261127-140000.tar.gz',
    startedAt: '2026-11-27T14:00:00.000Z',
    finishedAt: '2026-11-27T14:00:02.000Z',
    hasFile: true,
    sizeBytes: 1,
    error: null,
    trial: null,
  }

  it.each([
    [{}, 'Complete', 'ok'],
    [{ trial: { state: 'passed', at, reason: null } }, 'Complete, test-restored', 'ok'],
    [
      { trial: { state: 'skipped', at, reason: 'It is encrypted.' } },
      'Complete, not test-restored. It is encrypted.',
      'ok',
    ],
    [{ finishedAt: null, sizeBytes: null }, 'Is being written', 'wait'],
    [{ error: 'The disk is full.', sizeBytes: null }, 'Failed. The disk is full.', 'bad'],
  ] as const)('%j is “%s”', (change, text, variant) => {
    expect(backupStateOf({ ...backup, ...change })).toEqual({ text, variant })
  })
})

it.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [819_200, '820 kB'],
  [999_999, '1000 kB'],
  [3_400_000, '3.4 MB'],
  [12_000_000_000, '12.0 GB'],
  [5_000_000_000_000, '5000.0 GB'],
])('the size of %i bytes is %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

const email: Connection = {
  name: 'email',
  about: 'smtp.example.nz',
  isRead: true,
  isRecorded: true,
  lastSuccessAt: '2026-11-20T07:48:00.000Z',
  done: 19,
  waiting: 0,
  failed: 0,
}

it.each([
  [email, { text: 'Works', variant: 'ok' }],
  [
    { ...email, waiting: 1 },
    { text: '1 waits', variant: 'wait' },
  ],
  [
    { ...email, waiting: 2 },
    { text: '2 wait', variant: 'wait' },
  ],
  [
    { ...email, waiting: 2, failed: 3 },
    { text: '3 failed', variant: 'bad' },
  ],
  [
    { ...email, lastSuccessAt: null },
    { text: 'Not used yet', variant: 'wait' },
  ],
  [
    { ...email, isRecorded: false },
    { text: 'Not recorded', variant: 'wait' },
  ],
  [
    { ...email, name: 'webhooks' as const, failed: 1 },
    { text: '1 failing', variant: 'bad' },
  ],
])('the state of %j has its words', (connection, state) => {
  expect(stateOf(connection)).toEqual(state)
})

it('the text of 24 hours counts in the words of its connection', () => {
  expect(dayText(email)).toBe('19 sent')
  expect(dayText({ ...email, name: 'card', done: 1 })).toBe('1 payment')
  expect(dayText({ ...email, name: 'pictures', done: 0 })).toBe('0 pictures saved')
  expect(dayText({ ...email, name: 'backup', isRecorded: false })).toBe('The shop doesn’t see them')
  expect(dayText({ ...email, name: 'backup', done: 1 })).toBe('1 backup')
})
