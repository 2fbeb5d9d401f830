import type { SavedOrderView } from '#contract/orders/order-views.ts'
import { type Db, transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { readOrderListing, writeOrderFilter, writeOrderListing } from '#rules/orders/order-filter.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import {
  deleteView,
  insertView,
  listViews,
  lockPerson,
  type OrderViewRow,
  updateViewName,
} from './saved-views.queries.ts'

const maxViews = 20
const maxNameLength = 40

interface SavedViews {
  views: SavedOrderView[]
}

/** Lists the views that a person has saved. */
export async function listSavedViews(shop: Shop, user: SignedInUser): Promise<SavedViews> {
  return toSavedViews(shop.db, user)
}

/**
 * Saves a filter and sort under a name. Throws ShopError 400 for an empty filter, and 409 for a used name or with 20
 * views.
 */
export async function saveView(
  shop: Shop,
  user: SignedInUser,
  given: { name: string; query: string },
): Promise<SavedViews> {
  const name = toName(given.name)
  const { sort, ...filter } = readOrderListing(new URLSearchParams(given.query))
  const query = writeOrderListing({ sort, ...filter })
  if (writeOrderFilter(filter) === '') throw refusedField('query', 'Filter the list first.')
  return transact(shop.db, async (tx) => {
    await lockPerson(tx, user._id)
    const own = await listViews(tx, user._id)
    if (own.length >= maxViews) throw new ShopError(409, `You have ${maxViews} views. Delete one first.`)
    refuseUsedName(own, name)
    await insertView(tx, { userId: user._id, name, query, createdAt: shop.now() })
    return toSavedViews(tx, user)
  })
}

/** Renames a view. Throws ShopError 404 for a view that the person does not have, 409 for a name of another one. */
export async function renameView(shop: Shop, user: SignedInUser, id: string, given: string): Promise<SavedViews> {
  const name = toName(given)
  return transact(shop.db, async (tx) => {
    await lockPerson(tx, user._id)
    const own = await listViews(tx, user._id)
    if (!own.some((view) => view.id === id)) throw unknownView()
    refuseUsedName(
      own.filter((view) => view.id !== id),
      name,
    )
    await updateViewName(tx, user._id, id, name)
    return toSavedViews(tx, user)
  })
}

/** Deletes a view. Throws ShopError 404 for a view that the person does not have. */
export async function deleteSavedView(shop: Shop, user: SignedInUser, id: string): Promise<SavedViews> {
  if (!isId(id) || !(await deleteView(shop.db, user._id, id))) throw unknownView()
  return toSavedViews(shop.db, user)
}

function toName(given: string): string {
  const name = given.trim().replaceAll(/\s+/g, ' ')
  if (name.length > maxNameLength) throw refusedField('name', `Keep the name to ${maxNameLength} characters.`)
  return name
}

function unknownView(): ShopError {
  return new ShopError(404, 'We can’t find that view.')
}

function refuseUsedName(others: readonly OrderViewRow[], name: string): void {
  const used = others.find((view) => view.name.toLowerCase() === name.toLowerCase())
  if (!used) return
  const message = `You have a view with the name ‘${used.name}’.`
  throw new ShopError(409, message, [{ path: 'name', message }])
}

function refusedField(path: string, message: string): ShopError {
  return new ShopError(400, message, [{ path, message }])
}

async function toSavedViews(db: Db, user: SignedInUser): Promise<SavedViews> {
  const own = await listViews(db, user._id)
  return { views: own.map(({ id, name, query }) => ({ _id: id, name, query })) }
}
