import type { MoveCategory, moves as endpoints } from '#contract/back-office/moves.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { transact } from '#db/open.ts'
import { type Place, proposePlace } from '#rules/catalogue/propose-place.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { lockMove, type MoveRow } from './moves.queries.ts'
import { listChosenCategories, listNamesOfCategories, saveChosenCategories } from './move-categories.queries.ts'
import { refuseStored, requireMove, takeFilesAgain } from './moves.ts'

/** Lists the categories of a move's files with their rooms. Throws ShopError 404. */
export async function readCategories(shop: Shop, id: string): Promise<{ categories: MoveCategory[] }> {
  return { categories: await proposeCategories(shop, await requireMove(shop.db, id)) }
}

/** The categories of a move's files: as the owner has chosen, else as the shop proposes. */
async function proposeCategories(shop: Pick<Shop, 'db' | 'details'>, { id, source }: MoveRow): Promise<MoveCategory[]> {
  if (source === null) return []
  const chosen = new Map((await listChosenCategories(shop.db, source)).map((row) => [row.name, row]))
  return (await listNamesOfCategories(shop.db, id)).map(({ name, products }) => {
    const own = chosen.get(name)
    const { homeSpace, category } = own ?? proposePlace(shop.details().rooms, name)
    return { name, products, homeSpace, category, isProposed: own === undefined }
  })
}

/** The rooms and categories of a move's products by the other shop's categories. */
export async function placesOf(shop: Shop, move: MoveRow): Promise<Map<string, Place>> {
  return new Map(
    (await proposeCategories(shop, move)).map(({ name, homeSpace, category }) => [name, { homeSpace, category }]),
  )
}

/**
 * Remembers rooms and categories for this move and later ones; the trial begins again. Throws ShopError 400, 404, 409,
 * also if another person has changed one of them since its author saw it.
 */
export async function saveCategories(
  shop: Shop,
  id: string,
  given: BodyOf<typeof endpoints.saveCategories>['categories'],
): Promise<{ categories: MoveCategory[] }> {
  await transact(shop.db, async (tx) => {
    const move = refuseStored(await requireMove(tx, id, lockMove))
    const { source } = move
    if (!source) throw new ShopError(409, 'Add the files of the other shop first.')
    refuseChangedSince(await proposeCategories({ db: tx, details: shop.details }, move), given)
    await saveChosenCategories(
      tx,
      given.map(({ name, homeSpace, category }) => ({
        source,
        name,
        homeSpace,
        category: category.trim(),
        changedAt: shop.now(),
      })),
    )
    await takeFilesAgain(tx, id)
  })
  return readCategories(shop, id)
}

/** Two people, or two tabs of one, may choose at the same time. */
function refuseChangedSince(
  current: readonly MoveCategory[],
  given: BodyOf<typeof endpoints.saveCategories>['categories'],
): void {
  const chosen = new Map(given.map((each) => [each.name, each]))
  const isSame = (one: Place, other: Place) =>
    one.homeSpace === other.homeSpace && one.category.trim() === other.category.trim()
  for (const now of current) {
    const wanted = chosen.get(now.name)
    if (!wanted || isSame(now, wanted.before) || isSame(now, wanted)) continue
    const place = [now.homeSpace, now.category].filter((text) => text !== '').join(', ') || 'nowhere yet'
    throw new ShopError(
      409,
      `Someone else changed ‘${now.name}’. It now goes to ‘${place}’. Your choice is still here.`,
    )
  }
}
