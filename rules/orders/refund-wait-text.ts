/** Stripe's reason for a refund that it has accepted and pays only once the shop's balance covers it. */
export const noBalanceReason = 'insufficient_funds'

const texts = new Map<string, string>([
  [
    noBalanceReason,
    'Stripe has no balance for it: add money to the balance in Stripe’s dashboard, or wait for the next payments.',
  ],
  ['charge_pending', 'Stripe hasn’t received the payment itself yet.'],
  ['processing', 'Stripe is processing it.'],
  ['ECHECK', 'PayPal pays it from a bank account, which takes some days.'],
])

/** Why a payment provider has accepted a refund and not paid it yet, for the owner; `reason` is the provider's word. */
export function refundWaitText(reason: string): string {
  return texts.get(reason) ?? `The payment provider’s reason: ${reason.replaceAll('_', ' ').toLowerCase()}.`
}
