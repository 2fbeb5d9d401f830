import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { BodyOf, ReplyOf } from '#contract/platform/endpoint.ts'
import type { myList } from '#contract/selling/my-list.ts'
import { transact, type Tx } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { hashOfToken } from '#server/platform/random-token.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import {
  deleteShared,
  findShared,
  insertShared,
  listSoldIds,
  lockListOwner,
  lockShared,
  replaceSharedItems,
  type SharedListRow,
  updateShared,
} from './my-list.queries.ts'

/** Shares a copy of a list, in place of the account's one. Throws ShopError 409 when nothing is sold. */
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
    // A copy has one key: an account on another device replaces the first one's.
    const nextKey =
      key !== undefined && existing && isKeyOf(existing, key) ? key : randomBytes(16).toString('base64url')
    // A guest ends before the copy, so a guest's copy belongs to the browser.
    const userId = user && !user.isGuest ? user._id : null
    const values = { keyHash: hashOfToken(nextKey), userId, sharedAt: shop.now() }
    const { id, name: sharedAs } = existing ?? (await insertNamed(tx, values))
    if (existing) await updateShared(tx, id, { ...values, userId: values.userId ?? existing.userId })
    await replaceSharedItems(tx, id, stored)
    return { name: sharedAs, key: nextKey }
  })
}

/** The account's copy comes before that of the key. */
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

/** An account's copy is the account's, any other one belongs to whoever has the key. */
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

function isKeyOf({ keyHash }: SharedListRow, key: string): boolean {
  return timingSafeEqual(Buffer.from(keyHash), Buffer.from(hashOfToken(key)))
}

/** Deletes a shared copy. Throws ShopError 404 for an unknown name and another owner's copy alike. */
export async function stopSharingList(
  shop: Shop,
  user: SignedInUser | null,
  name: string,
  key: string | undefined,
): Promise<void> {
  const shared = await findShared(shop.db, name)
  if (!shared || !isOwner(shared, user, key)) throw new ShopError(404, 'This list is no longer shared.')
  await deleteShared(shop.db, shared.id)
}

/** Birds and trees of New Zealand in plain letters, easy to read aloud. */
const words = [
  'hihi hoiho kaka kakapo kea kereru kiwi kokako korimako kotuku matata moa pateke piwakawaka pukeko',
  'riroriro ruru takahe tieke titi toroa tui weka whio harakeke horoeka kahikatea kanuka karaka kauri',
  'kowhai mamaku manuka matai miro ngaio nikau pohutukawa ponga puriri rata rewarewa rimu tawa tarata',
  'titoki totara whau',
].flatMap((line) => line.split(' '))

/** A random name such as `kereru-482719`, one of 43 million: guessing rarely finds a list. */
function makeSharedName(): string {
  return `${words[randomInt(words.length)]}-${randomInt(100_000, 1_000_000)}`
}

export function isSharedName(text: string): boolean {
  return /^[a-z]+-\d{6}$/.test(text)
}
