import type { DeletedCategory } from '#contract/content/rooms.ts'
import { bringBackLimit } from '#rules/platform/bring-back.ts'
import { newCategoryProblem, toRoomTexts, toRoomValues } from '#rules/content/room-values.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { readContent } from './read-content.ts'
import { listRemovedCategories } from './removed-categories.ts'
import { publishContent } from './save-content.ts'

/** Lists the categories that can be brought back, the last removed first. */
export async function listDeletedCategories(shop: Shop): Promise<{ asOf: string; categories: DeletedCategory[] }> {
  const now = shop.now()
  const removed = await listRemovedCategories(shop, shop.db, bringBackLimit(now))
  const categories = removed.map(({ room, keyword, label, by, at }) => ({
    room: room.path,
    keyword,
    label,
    by,
    deletedAt: at.toISOString(),
  }))
  return { asOf: now.toISOString(), categories }
}

/**
 * Brings a removed category back at the end of its room, as a publication of the rooms. Throws ShopError 404 after 30
 * days and for one that is back already, 409 while there is a draft, which the publication would replace, and when
 * another category has its name now.
 */
export async function bringBackCategory(
  shop: Shop,
  user: SignedInUser,
  wanted: Pick<DeletedCategory, 'room' | 'keyword'>,
): Promise<{ message: string }> {
  const { newest, draft, live } = await readContent(shop, 'rooms')
  const removed = await listRemovedCategories(shop, shop.db, bringBackLimit(shop.now()))
  const found = removed.find(({ room, keyword }) => room.path === wanted.room && keyword === wanted.keyword)
  if (!found) throw new ShopError(404, 'This category can no longer be restored, or has already been restored.')
  if (draft) throw new ShopError(409, 'There’s a draft of the rooms. Publish it, or restore the live version, first.')
  const { keyword, label, isHidden } = found
  const texts = toRoomTexts(live.value)
  const category = { keyword, label, ...(isHidden && { isHidden }) }
  const problem = newCategoryProblem(texts, wanted.room, category)
  if (problem !== undefined) throw new ShopError(409, problem)
  const room = texts[wanted.room]
  const value = toRoomValues({ ...texts, [wanted.room]: { ...room, categories: [...room.categories, category] } })
  await publishContent(shop, user, { name: 'rooms', value, basedOn: newest })
  return { message: `${label} is back` }
}
