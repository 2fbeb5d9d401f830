import type { ProviderName } from '#server/platform/payment-provider.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findPayoutRead, type PayoutReadRow } from './payouts.queries.ts'

/** A provider whose payouts the shop can read, and how that went; `read` is undefined before the first reading. */
export interface PayoutState {
  provider: ProviderName
  isTest: boolean
  read: PayoutReadRow | undefined
}

/** Reads how the readings of payouts went, with the keys that the shop has now. */
export async function readPayoutStates({ db, payments }: Pick<Shop, 'db' | 'payments'>): Promise<PayoutState[]> {
  const providers = [payments.stripe, payments.paypal].filter((provider) => provider?.payouts !== undefined)
  return Promise.all(
    providers.flatMap((provider) => {
      if (!provider) return []
      const { name, isTest } = provider
      return [findPayoutRead(db, { provider: name, isTest }).then((read) => ({ provider: name, isTest, read }))]
    }),
  )
}

/** Lists the providers whose payouts could not be read, since when and why; refusals are recorded elsewhere. */
export async function listUnreadPayouts(
  shop: Pick<Shop, 'db' | 'payments'>,
): Promise<{ provider: ProviderName; since: Date; reason: string }[]> {
  const states = await readPayoutStates(shop)
  return states.flatMap(({ provider, read }) => {
    if (!read?.failedAt || read.error === null || read.isRefused) return []
    return [{ provider, since: read.failedAt, reason: read.error }]
  })
}
