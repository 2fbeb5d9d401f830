import type { User } from '#contract/accounts.ts'
import { isId } from '#rules/ids.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { findUserById } from './accounts.queries.ts'

/** Reads a person for an admin. Throws ShopError 404 for an unknown and for a malformed id. */
export async function readUser(shop: Shop, id: string): Promise<User> {
  const found = isId(id) ? await findUserById(shop.db, id) : undefined
  if (!found) throw userNotFound()
  return found
}

/** The refusal of an id that belongs to nobody (behaviour, Conventions). */
export function userNotFound(): ShopError {
  return new ShopError(404, 'User not found')
}
