import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { myList } from '#contract/selling/my-list.ts'
import type { BodyOf, ReplyOf } from '#contract/platform/endpoint.ts'
import { transact, type Tx } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import {
  insertShared,
  listSoldIds,
  lockListOwner,
  lockShared,
  replaceSharedItems,
  type SharedListRow,
  updateShared,
} from './my-list.queries.ts'
import { makeSharedName } from './shared-name.ts'

/**
 * Shares a copy of a list: a new one, or in place of that of the account, which takes over that of `name` and `key`.
 * Throws ShopError 409 when none of the products is sold.
 */
export async function shareList(
  shop: Shop,
  user: SignedInUser | null,
  { items, name, key }: BodyOf<typeof myList.share>,
): Promise<ReplyOf<typeof myList.share>> {
  const wanted = new Map(items.filter(({ product }) => isId(product)).map(({ product, qty }) => [product, qty]))
  return transact(shop.db, async (tx) => {
    if (user) await lockListOwner(tx, user._id)
    const sold = wanted.size > 0 ? await listSoldIds(tx, [...wanted.keys()]) : new Set<string>()
    const stored = [...wanted].flatMap(([productId, qty]) => (sold.has(productId) ? [{ productId, qty }] : []))
    if (stored.length === 0) throw new ShopError(409, 'We no longer sell any of these pieces.')
    const existing = await lockOwn(tx, user, name, key)
    // A copy has one key: an account on another device replaces that of the first.
    const nextKey =
      key !== undefined && existing && isKeyOf(existing, key) ? key : randomBytes(16).toString('base64url')
    // A guest ends before the copy does, so that of a guest is the browser's.
    const userId = user && !user.isGuest ? user._id : null
    const values = { keyHash: hashOfKey(nextKey), userId, sharedAt: shop.now() }
    const { id, name: sharedAs } = existing ?? (await insertNamed(tx, values))
    if (existing) await updateShared(tx, id, { ...values, userId: values.userId ?? existing.userId })
    await replaceSharedItems(tx, id, stored)
    return { name: sharedAs, key: nextKey }
  })
}

/** Locks the copy that a caller may replace: that of the account before that of the key. */
async function lockOwn(
  tx: Tx,
  user: SignedInUser | null,
  name?: string,
  key?: string,
): Promise<SharedListRow | undefined> {
  const ofAccount = user ? await lockShared(tx, { userId: user._id }) : undefined
  if (ofAccount || name === undefined || key === undefined) return ofAccount
  const found = await lockShared(tx, { name })
  return found && isOwner(found, user, key) ? found : undefined
}

/** Whether a caller may change a shared copy: one of an account is its account's, any other that of its key. */
export function isOwner(shared: SharedListRow, user: SignedInUser | null, key: string | undefined): boolean {
  return shared.userId === null ? key !== undefined && isKeyOf(shared, key) : shared.userId === user?._id
}

async function insertNamed(
  tx: Tx,
  values: Pick<SharedListRow, 'keyHash' | 'userId' | 'sharedAt'>,
): Promise<{ id: string; name: string }> {
  for (;;) {
    const name = makeSharedName()
    const id = await insertShared(tx, { name, ...values, createdAt: values.sharedAt })
    if (id !== undefined) return { id, name }
  }
}

function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

function isKeyOf({ keyHash }: SharedListRow, key: string): boolean {
  return timingSafeEqual(Buffer.from(keyHash), Buffer.from(hashOfKey(key)))
}
