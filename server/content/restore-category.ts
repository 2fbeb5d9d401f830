import type { DeletedCategory } from '#contract/content/rooms.ts'
import type { Db } from '#db/open.ts'
import { type Room, rooms } from '#rules/catalogue/rooms.ts'
import { newCategoryProblem, toRoomTexts, toRoomValues } from '#rules/content/room-values.ts'
import { restoreLimit } from '#rules/platform/restorable.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listVersionsSince } from './content.queries.ts'
import { firstValues, withFirstValues } from './first-values.ts'
import { publishContent, readContent } from './content-versions.ts'

/** Lists the categories that can be restored, the last removed first. */
export async function listDeletedCategories(shop: Shop): Promise<{ asOf: string; categories: DeletedCategory[] }> {
  const now = shop.now()
  const removed = await listRemovedCategories(shop, shop.db, restoreLimit(now))
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
 * Restores a removed category at the end of its room, as a publication. Throws ShopError 404 after 30 days and for one
 * that is back already, 409 while there is a draft, which would be replaced, or another category has its name.
 */
export async function restoreCategory(
  shop: Shop,
  user: SignedInUser,
  wanted: Pick<DeletedCategory, 'room' | 'keyword'>,
): Promise<{ message: string }> {
  const { newest, draft, live } = await readContent(shop, 'rooms')
  const removed = await listRemovedCategories(shop, shop.db, restoreLimit(shop.now()))
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

/** A category that a publication has removed from a room. */
export interface RemovedCategory {
  room: Room
  keyword: string
  label: string
  isHidden: boolean
  by: string
  at: Date
}

/** Lists the categories removed after an instant that are not back, the last removed first. */
export async function listRemovedCategories(
  { config }: Pick<Shop, 'config'>,
  db: Db,
  after: Date,
): Promise<RemovedCategory[]> {
  const first = firstValues(config).rooms
  const rows = await listVersionsSince(db, 'rooms', after)
  const versions = rows.map((row) => ({ ...row, texts: toRoomTexts(withFirstValues<'rooms'>(first, row.value)) }))
  const now = versions.at(-1)?.texts ?? toRoomTexts(first)
  const removed = new Map<string, RemovedCategory>()
  let before = toRoomTexts(first)
  for (const { texts, createdAt, byName } of versions) {
    if (createdAt > after) {
      for (const room of rooms) {
        const left = new Set(texts[room.path].categories.map(({ keyword }) => keyword))
        for (const { keyword, label, isHidden = false } of before[room.path].categories) {
          if (left.has(keyword)) continue
          removed.set(`${room.path} ${keyword}`, { room, keyword, label, isHidden, by: byName, at: createdAt })
        }
      }
    }
    before = texts
  }
  return [...removed.values()]
    .filter(({ room, keyword }) => now[room.path].categories.every((category) => category.keyword !== keyword))
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
}
