import type { catalogue } from '#contract/catalogue/catalogue.ts'
import type { ListedProduct } from '#contract/catalogue/products.ts'
import type { Family, FamilyChoice, MoreProducts } from '#contract/catalogue/related-products.ts'
import type { QueryOf } from '#contract/platform/endpoint.ts'
import { may } from '#rules/accounts/roles.ts'
import { isId } from '#rules/platform/ids.ts'
import { listBestRated, listProductsById, listSimilar } from '#server/catalogue/catalogue.queries.ts'
import { listInOrderOf } from '#server/catalogue/list-products.ts'
import { reportHoldEnds, showProducts, toListedProduct } from '#server/catalogue/product-mapping.ts'
import { rankRelated } from '#server/catalogue/related.ts'
import { resolveSearch } from '#server/catalogue/resolve-search.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { reportDependencies } from '#server/platform/http/cache/dependencies.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type FamilyRow, findMoreIds, findNearestIds, listFamily } from './related-products.queries.ts'

/** Lists more of a product's range or brand; nothing for an unknown product. */
export async function listMoreProducts(shop: Shop, id: string, user: SignedInUser | null): Promise<MoreProducts> {
  const withDrafts = may(user?.role, 'products', 'read')
  const found = isId(id) ? await findMoreIds(shop.db, id, { withDrafts }) : undefined
  if (!found) return { name: '', isRange: false, products: [], count: 0 }
  const { more, moreName, isRange, count } = found
  return { name: moreName, isRange, products: showProducts(await listInOrderOf(shop, more)), count }
}

const selectedCount = 4

/**
 * Lists 'You May Also Like': nearest in size to one product in `not`, closest to several (`rankRelated`), then featured
 * and best rated ones. The response depends on sold-out candidates too, which take a place when they can be sold again.
 */
export async function listSelectedProducts(
  shop: Shop,
  { keyword = '', not = '' }: QueryOf<typeof catalogue.selected>,
  user: SignedInUser | null,
): Promise<ListedProduct[]> {
  const ids = not.split(',').filter(isId)
  const nearest = ids.length === 1 && keyword.trim() === '' ? await listNearest(shop, ids, user) : []
  if (nearest.length === selectedCount) return nearest
  const isNew = ({ _id }: ListedProduct) => nearest.every((product) => product._id !== _id)
  const closest = await listClosest(shop, keyword, ids)
  return [...nearest, ...closest.filter(isNew)].slice(0, selectedCount)
}

/** In the product's category, those in stock first. */
async function listNearest(shop: Shop, [id = '']: string[], user: SignedInUser | null): Promise<ListedProduct[]> {
  const withDrafts = may(user?.role, 'products', 'read')
  const found = await findNearestIds(shop.db, id, { now: shop.now(), withDrafts })
  if (!found) return []
  const { nearest, soldOut, nextHoldEndsAt } = found
  reportDependencies({ ids: soldOut, ...(nextHoldEndsAt && { until: nextHoldEndsAt }) })
  return showProducts(await listInOrderOf(shop, nearest))
}

/** Closest to some products, without these; then featured and best rated ones. */
async function listClosest(shop: Shop, keyword: string, ids: string[]): Promise<ListedProduct[]> {
  const now = shop.now()
  const { keywordTarget } = await resolveSearch(shop, keyword)
  const subjects = (await listProductsById(shop.db, ids, now)).map(toListedProduct)
  const limit = 2 * selectedCount + subjects.length
  const featured = await listBestRated(shop.db, keywordTarget, { now, limit, featured: true })
  const others =
    featured.length < limit
      ? await listBestRated(shop.db, keywordTarget, { now, limit: limit - featured.length, featured: false })
      : []
  const categories = subjects.map(({ category }) => category)
  const brands = subjects.map(({ brand }) => brand)
  const similar = subjects.length > 0 ? await listSimilar(shop.db, keywordTarget, { now, categories, brands }) : []
  const candidates = new Map([...featured, ...others, ...similar].map((row) => [row.id, row]))
  const rows = [...candidates.values()]
  const families = new Set(subjects.map(({ family }) => family).filter(Boolean))
  const ofOtherFamilies = rows.map(toListedProduct).filter(({ family }) => !families.has(family))
  const products = rankRelated(ofOtherFamilies, subjects).slice(0, 2 * selectedCount)
  const soldOutIds = rows.filter(({ countInStock }) => countInStock === 0).map(({ id }) => id)
  reportDependencies({ ids: soldOutIds })
  const shownIds = [...soldOutIds, ...products.map(({ _id }) => _id)]
  reportHoldEnds(shownIds.flatMap((id) => candidates.get(id) ?? []))
  return products
}

/** Reads a product's sizes and finishes. An admin sees them on a draft's page too. */
export async function readFamily(shop: Shop, id: string, user: SignedInUser | null): Promise<Family> {
  if (!isId(id)) return noFamily
  const rows = await listFamily(shop.db, id, { now: shop.now(), withDrafts: may(user?.role, 'products', 'read') })
  reportHoldEnds(rows)
  return familyChoices(rows, id)
}

const noFamily: Family = { name: '', sizes: [], sizeNote: '', finishes: [] }

/**
 * A row of the same size counts as a finish and one of the same finish as a size, so a family can have both; each
 * choice leads to the row that shares the other one, or else to the first.
 */
function familyChoices(rows: readonly FamilyRow[], id: string): Family {
  const current = rows.find((row) => row.id === id)
  if (!current || rows.length < 2) return noFamily
  const sizes = chooseOne(rows, sizeOf, (row) => finishOf(row) === finishOf(current), current)
  const finishes = chooseOne(rows, finishOf, (row) => sizeOf(row) === sizeOf(current), current)
  const [shortest = ''] = rows.map(({ name }) => name).toSorted((one, other) => one.length - other.length)
  const { note, labels } = sizeLabels(sizes)
  return {
    name: shortest,
    sizes: sizes.length < 2 ? [] : sizes.map((row, at) => toChoice(row, labels[at])),
    sizeNote: sizes.length < 2 ? '' : note,
    finishes: finishes.length < 2 ? [] : byLabel(finishes.map((row, at) => toChoice(row, finishLabels(finishes)[at]))),
  }
}

const sizeOf = ({ lengthMm, widthMm, heightMm }: FamilyRow) => `${lengthMm} ${widthMm} ${heightMm}`

/** The colour, or the words where no colour is given. */
const finishOf = ({ finishColour, finish }: FamilyRow) => (finishColour || finish).toLowerCase()

/** For each value the product itself, one like it in the other choice, or the first. */
function chooseOne(
  rows: readonly FamilyRow[],
  valueOf: (row: FamilyRow) => string,
  isLikeCurrent: (row: FamilyRow) => boolean,
  current: FamilyRow,
): FamilyRow[] {
  return [...Map.groupBy(rows, valueOf).values()].flatMap(
    (group) => group.find((row) => row === current) ?? group.find(isLikeCurrent) ?? group[0] ?? [],
  )
}

/** The best first: a mattress, then the sides in the order in which buyers compare them. */
const sizeWays: readonly { note: string; labelOf: (row: FamilyRow) => string }[] = [
  { note: 'of the mattress', labelOf: ({ mattressSize }) => mattressSize.split(',')[0]?.trim() ?? '' },
  { note: 'side to side', labelOf: ({ lengthMm }) => `${lengthMm} mm` },
  { note: 'front to back', labelOf: ({ widthMm }) => `${widthMm} mm` },
  { note: 'high', labelOf: ({ heightMm }) => `${heightMm} mm` },
  { note: 'wide × deep', labelOf: ({ lengthMm, widthMm }) => `${lengthMm} × ${widthMm} mm` },
]

/** By the first way that tells all of them apart, else all three sides. */
function sizeLabels(rows: readonly FamilyRow[]): { note: string; labels: string[] } {
  for (const { note, labelOf } of sizeWays) {
    const labels = rows.map(labelOf)
    if (!labels.includes('') && new Set(labels).size === rows.length) return { note, labels }
  }
  const labels = rows.map(({ lengthMm, widthMm, heightMm }) => `${lengthMm} × ${widthMm} × ${heightMm} mm`)
  return { note: 'wide × deep × high', labels }
}

/** The colour, else the words of the page, else the product's name. */
function finishLabels(rows: readonly FamilyRow[]): string[] {
  return rows.map(({ finishColour, finish, name }) => capitalized(finishColour || finish || name))
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const byLabel = (choices: readonly FamilyChoice[]) =>
  choices.toSorted((one, other) => one.label.localeCompare(other.label, 'en-NZ'))

function toChoice(row: FamilyRow, label = ''): FamilyChoice {
  const { _id, price, countInStock, length, width, height, finishColour } = toListedProduct(row)
  return { _id, label, price, countInStock, length, width, height, finishColour }
}
