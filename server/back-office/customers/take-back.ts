import type { Shop } from '#server/platform/shop.ts'

/** How long an order that was added to an account can be taken out of it, in milliseconds. */
const takeBackMs = 30 * 24 * 3_600_000

/** The instant after which an added order can still be taken out of the account. */
export function takeBackSince({ now }: Pick<Shop, 'now'>): Date {
  return new Date(now().getTime() - takeBackMs)
}
