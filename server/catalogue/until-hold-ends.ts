import { isId } from '#rules/ids.ts'
import { idsIn } from '#server/http/cache/dependencies.ts'
import type { PublicReply } from '#server/http/cache/register-public-endpoint.ts'
import type { Shop } from '#server/shop.ts'
import { findNextHoldEnd } from './catalogue.queries.ts'

/**
 * Reads a response that shows how many units of products can be sold: it changes when the first hold of one of them ends,
 * although no row changes then.
 */
export async function untilHoldEnds<T>(shop: Shop, read: () => Promise<PublicReply<T>>): Promise<PublicReply<T>> {
  // From before the reading, so that no hold ends unnoticed meanwhile.
  const now = shop.now()
  const reply = await read()
  const ids = () => [...idsIn(reply.body), ...(reply.ids ?? [])].filter(isId)
  return { ...reply, until: () => findNextHoldEnd(shop.db, ids(), now) }
}
