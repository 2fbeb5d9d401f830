import type { RoomValues } from '#contract/content/rooms.ts'
import type { FieldError } from '#contract/platform/errors.ts'
import type { Db } from '#db/open.ts'
import { rooms } from '#rules/catalogue/rooms.ts'
import { toRoomTexts } from '#rules/content/room-values.ts'
import { listCategoryCounts } from './content.queries.ts'

/** A category that has pieces in its room can be hidden, not removed: its address would have no name. */
export async function refuseLost(
  db: Db,
  { live, value }: { live: RoomValues; value: RoomValues },
): Promise<FieldError[]> {
  const [before, after] = [toRoomTexts(live), toRoomTexts(value)]
  const lost = rooms.flatMap(({ path, homeSpace }) =>
    before[path].categories
      .filter(({ keyword }) => after[path].categories.every((each) => each.keyword !== keyword))
      .map(({ keyword, label }) => ({ path, homeSpace, keyword, label })),
  )
  if (lost.length === 0) return []
  const counts = await listCategoryCounts(db)
  return lost.flatMap(({ path, homeSpace, keyword, label }) => {
    const count = counts.find((each) => each.homeSpace === homeSpace && each.category === keyword)?.count ?? 0
    const pieces = count === 1 ? '1 piece' : `${count} pieces`
    return count === 0
      ? []
      : [{ path: `${path}Categories`, message: `‘${label}’ has ${pieces}. Hide it instead of removing it.` }]
  })
}
