import { money } from '#contract/payments/money.ts'
import { payouts } from '#contract/payments/payouts.ts'
import { endpointsOf } from '#app/api/endpoints-of.ts'

export const moneyApi = endpointsOf('money', money, {
  '*': { provides: ['Order'], invalidates: ['Order'], keepSeconds: 5 },
})

export const payoutsApi = endpointsOf('payouts', payouts, {
  report: { provides: ['Order', { type: 'Connection', id: 'payouts' }], keepSeconds: 5 },
  read: { invalidates: ['Connection'] },
})
