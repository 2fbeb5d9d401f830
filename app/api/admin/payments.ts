import { money } from '#contract/payments/money.ts'
import { payouts } from '#contract/payments/payouts.ts'
import type { QueryOf } from '#contract/platform/endpoint.ts'
import { endpointsOf } from '#app/api/endpoints-of.ts'

/** What an address of the money pages selects. */
export type MoneyQuery = QueryOf<typeof money.gst>

export const moneyApi = endpointsOf('money', money, {
  '*': { provides: ['Order'], invalidates: ['Order'], keepSeconds: 5 },
})

export const payoutsApi = endpointsOf('payouts', payouts, {
  report: { provides: ['Order', { type: 'Connection', id: 'payouts' }], keepSeconds: 5 },
  read: { invalidates: ['Connection'] },
})
