import type { Db } from '#db/open.ts'
import { type Room, rooms } from '#rules/catalogue/rooms.ts'
import { toRoomTexts } from '#rules/content/room-values.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listVersionsSince } from './content.queries.ts'
import { firstValues, withFirstValues } from './first-values.ts'

/** A category that a publication has removed from a room. */
export interface RemovedCategory {
  room: Room
  keyword: string
  label: string
  isHidden: boolean
  by: string
  at: Date
}

/**
 * Lists the categories that were removed from a room after an instant and are not in it now, the last removed first.
 */
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
