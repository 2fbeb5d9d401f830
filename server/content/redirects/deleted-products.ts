import type { Db } from '#db/open.ts'
import { findRoom } from '#rules/catalogue/rooms.ts'
import { paths } from '#rules/paths.ts'
import type { Shop } from '#server/platform/shop.ts'
import { deleteOfDeleted, insertOfDeleted } from './redirects.queries.ts'

interface DeletedProduct {
  id: string
  homeSpace: string
  category: string
  isDraft: boolean
  isHidden: boolean
}

/** Lets the addresses of deleted products lead on to their categories; a draft that was never shown has none. */
export async function leadDeletedOn(
  { details }: Pick<Shop, 'details'>,
  tx: Db,
  { products, now }: { products: readonly DeletedProduct[]; now: Date },
): Promise<void> {
  const { rooms } = details()
  const rows = products
    .filter(({ isDraft, isHidden }) => !isDraft || isHidden)
    .map(({ id, homeSpace, category }) => {
      const room = findRoom(homeSpace)
      const hasCategory = room && rooms[room.path].categories.some(({ keyword }) => keyword === category)
      const toPath = room ? paths.room(room.path, hasCategory ? category : undefined) : paths.products
      return { fromPath: paths.product(id), toPath, createdAt: now }
    })
  if (rows.length > 0) await insertOfDeleted(tx, rows)
}

/** Removes what `leadDeletedOn` has added, for products that are restored. */
export async function stopLeadingOn(tx: Db, productIds: readonly string[]): Promise<void> {
  await deleteOfDeleted(
    tx,
    productIds.map((id) => paths.product(id)),
  )
}
