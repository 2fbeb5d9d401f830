import type { EmailState } from '#contract/accounts/account-access.ts'
import { accounts, type User, type UserCount } from '#contract/accounts/accounts.ts'
import type { QueryOf } from '#contract/platform/endpoint.ts'
import type { Tx } from '#db/open.ts'
import { userPageSize } from '#rules/catalogue/listing.ts'
import { isId } from '#rules/platform/ids.ts'
import { hasAccess, requireArea, type SignedInUser } from '#server/platform/http/access.ts'
import { type ListPage, toListPage } from '#server/platform/http/page-link.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { countUsers as countFound, findUserById, listUsers as findUsers, lockUser } from './accounts.queries.ts'

/** Throws ShopError 404 for an unknown or malformed id, 403 for a person with a role without access to people. */
export async function readUser(shop: Shop, admin: SignedInUser, id: string): Promise<User> {
  const found = isId(id) ? await findUserById(shop.db, id) : undefined
  if (!found) throw userNotFound()
  if (found.role) requireArea(admin, 'people', 'read')
  return found
}

/**
 * Reads whether the user's address is confirmed, and which one waits. Throws ShopError 401 if the account was deleted.
 */
export async function readEmailState(shop: Shop, id: string): Promise<EmailState> {
  const user = await findUserById(shop.db, id)
  if (!user) throw new ShopError(401, 'Please sign in first.')
  return {
    email: user.email,
    isConfirmed: user.isEmailConfirmed,
    ...(user.waitingEmail !== undefined && { waitingEmail: user.waitingEmail }),
  }
}

/** The refusal of an id without a user (behaviour, Platform). */
export function userNotFound(): ShopError {
  return new ShopError(404, 'User not found')
}

/** Lists a page of the accounts or guests, newest first; people with a role only for those who may read people. */
export async function listUsers(
  shop: Shop,
  admin: SignedInUser,
  { keyword, guests = false, pageNumber = 1 }: QueryOf<typeof accounts.list>,
): Promise<ListPage<User>> {
  const search = { keyword: cleanKeyword(keyword), guests, withRoles: hasAccess(admin, 'people', 'read') }
  const part = { limit: userPageSize + 1, offset: (pageNumber - 1) * userPageSize }
  const found = await findUsers(shop.db, search, part)
  const query = { keyword: search.keyword || undefined, guests: guests ? 'true' : undefined }
  return toListPage(found, { url: accounts.list.url, query, pageNumber, size: userPageSize })
}

/** Counts the accounts, the admins among them, and the guests, as `listUsers` lists them. */
export function countUsers(
  shop: Shop,
  admin: SignedInUser,
  { keyword }: QueryOf<typeof accounts.count>,
): Promise<UserCount> {
  return countFound(shop.db, { keyword: cleanKeyword(keyword), withRoles: hasAccess(admin, 'people', 'read') })
}

function cleanKeyword(keyword = ''): string {
  return keyword.trim().replaceAll(/\s+/g, ' ')
}

/** Locks a user for an admin. Throws ShopError 404 for an unknown one, 403 for a person with a role without access to people. */
export async function lockUserFor(tx: Tx, admin: SignedInUser, id: string): Promise<User> {
  const user = isId(id) ? await lockUser(tx, id) : undefined
  if (!user) throw userNotFound()
  if (user.role) requireArea(admin, 'people', 'change')
  return user
}
