import type { BrowsePage } from '#contract/catalogue/browse.ts'
import type { catalogue } from '#contract/catalogue/catalogue.ts'
import type { SearchReading } from '#contract/catalogue/search-reading.ts'
import type { QueryOf } from '#contract/platform/endpoint.ts'
import { may } from '#rules/accounts/roles.ts'
import { readChoice } from '#rules/catalogue/list-choice.ts'
import { browsePageSize, pageCount } from '#rules/catalogue/listing.ts'
import { rooms } from '#rules/catalogue/rooms.ts'
import { normalizeKeyword } from '#rules/catalogue/search.ts'
import { closeTexts, insteadTexts, nearReason, nothingTexts } from '#rules/catalogue/search/near-text.ts'
import { partLabel, searchText } from '#rules/catalogue/search/part-text.ts'
import { roomOfProduct } from '#rules/catalogue/search/product-terms.ts'
import {
  asTyped,
  withoutPart,
  type Correction,
  type ReadSearch,
  type SearchPart,
} from '#rules/catalogue/search/search-part.ts'
import { listInOrderOf } from '#server/catalogue/list-products.ts'
import { resolveSearch } from '#server/catalogue/resolve-search.ts'
import { understandSearch, type UnderstoodSearch } from '#server/catalogue/search/understand-search.ts'
import { showProducts } from '#server/catalogue/product-mapping.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { reportDependencies } from '#server/platform/http/cache/dependencies.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listChosen } from './browse.queries.ts'
import type { ListTarget } from './facets.queries.ts'

/**
 * Lists a page of what a shopper has chosen of a room, a search, the sales or all products, with the counts of every
 * facet (behaviour, Catalogue). Admins also see a search's drafts.
 */
export async function browseProducts(
  shop: Shop,
  query: QueryOf<typeof catalogue.browse>,
  user: SignedInUser | null,
): Promise<BrowsePage> {
  const {
    keyword,
    room,
    sale,
    perPage = browsePageSize,
    pageNumber = 1,
    price,
    width,
    length,
    height,
    ...chosen
  } = query
  const choices: Record<string, string | undefined> = chosen
  const withDrafts = may(user?.role, 'products', 'read') && keyword !== undefined && room === undefined
  const { target, search } = await findTarget(shop, { keyword, room, withDrafts })
  const list = {
    now: shop.now(),
    homeSpace: rooms.find(({ path }) => path === room)?.homeSpace,
    target,
    onSale: sale === 'on',
    withDrafts,
    limits: { price, width, length, height },
    choice: readChoice({ get: (name) => choices[name] ?? null }),
  }
  const { ids, count, fitting, facets, homeSpace, nextHoldEndsAt } = await listChosen(shop.db, list, {
    limit: perPage,
    offset: (pageNumber - 1) * perPage,
  })
  if (nextHoldEndsAt) reportDependencies({ until: nextHoldEndsAt })
  const products = showProducts(await listInOrderOf(shop, ids, withDrafts))
  const isFirstPage = pageNumber === 1
  const reading = search && (await describeSearch(shop, search, { withDrafts, isFirstPage }))
  const pages = pageCount(count, perPage)
  return { search: reading, products, count, fitting, homeSpace, page: pageNumber, pages, facets }
}

/** In a room what narrows it, elsewhere the understood text. */
async function findTarget(
  shop: Shop,
  { keyword, room, withDrafts }: { keyword: string | undefined; room: string | undefined; withDrafts: boolean },
): Promise<{ target: ListTarget; search: UnderstoodSearch | null }> {
  if (keyword === undefined || normalizeKeyword(keyword) === '' || room !== undefined) {
    return { target: (await resolveSearch(shop, keyword)).keywordTarget, search: null }
  }
  const search = await understandSearch(shop, keyword, withDrafts)
  if (search.by === 'keyword') {
    return { target: (await resolveSearch(shop, search.keyword, withDrafts)).keywordTarget, search }
  }
  return { target: search.isInstead ? { by: 'products', ids: [] } : { by: 'parts', parts: search.parts }, search }
}

interface Options {
  withDrafts: boolean
  isFirstPage: boolean
}

/** How a typed text was understood, and on the first page what is close to it (fit.md, Near matches). */
async function describeSearch(shop: Shop, search: UnderstoodSearch, options: Options): Promise<SearchReading> {
  if (search.by === 'keyword') {
    const { read, corrections } = search
    const corrected = toCorrected({ ...read, corrections })
    return { parts: [], corrected, said: [...read.said], found: search.count, near: null, loosened: [] }
  }
  const { read, isInstead, judged } = search
  const found = isInstead ? 0 : judged.count
  return {
    parts: read.parts.map((part) => ({ label: partLabel(part), without: withoutPart(read, part) })),
    corrected: toCorrected(read),
    said: [...read.said],
    found,
    near: options.isFirstPage ? await listNear(shop, search, options) : null,
    loosened: options.isFirstPage && found === 0 ? await loosen(shop, search, options) : [],
  }
}

function toCorrected(read: ReadSearch & { corrections: readonly Correction[] }): SearchReading['corrected'] {
  if (read.corrections.length === 0) return null
  const { corrections } = read
  return {
    meant: corrections.map(({ meant }) => meant),
    typed: corrections.map(({ typed }) => typed),
    asTyped: asTyped(read),
  }
}

type PartsSearch = UnderstoodSearch & { by: 'parts' }

function hasNear({ parts }: PartsSearch): boolean {
  return parts.some(({ kind }) => ['piece', 'size', 'screen', 'price'].includes(kind))
}

async function listNear(shop: Shop, search: PartsSearch, { withDrafts }: Options): Promise<SearchReading['near']> {
  const { parts, judged, isInstead } = search
  // A product that matches nothing of a text is not near it.
  const near = hasNear(search)
    ? judged.near.filter(({ missed }) => missed.length < parts.length || parts.length === 1)
    : []
  const rows = await listInOrderOf(
    shop,
    near.map(({ id }) => id),
    withDrafts,
  )
  const products = showProducts(rows).flatMap((product) => {
    const row = near.find(({ id }) => id === product._id)
    if (!row) return []
    const missed = row.missed.flatMap((place) => parts[place] ?? [])
    return [{ product, reason: nearReason(missed, row, shop.details().rooms) }]
  })
  if (products.length === 0) return null
  const texts = isInstead ? insteadTexts(parts) : judged.count > 0 ? closeTexts(parts) : nothingTexts(parts)
  return { ...texts, products }
}

const maxLoosened = 3

/** The searches with one part less that find something, and those of the furniture's room. */
async function loosen(shop: Shop, search: PartsSearch, { withDrafts }: Options): Promise<SearchReading['loosened']> {
  const { read, parts, isInstead, judged } = search
  const one = (part: SearchPart, place: number) => {
    const isTyped = part.kind !== 'piece' && part.kind !== 'cheapest' && part.at.length > 0 && parts.length > 1
    const count = judged.looseCounts[place] ?? 0
    return isTyped && !isInstead && count > 0
      ? [{ label: searchText(parts, part), keyword: withoutPart(read, part), count }]
      : []
  }
  const loosened = parts.flatMap(one)
  const inRoom = await findInRoom(shop, search, withDrafts)
  return [...loosened, ...inRoom].slice(0, maxLoosened)
}

/** The same search for all products of the room in place of the furniture. */
async function findInRoom(
  shop: Shop,
  { read, parts }: PartsSearch,
  withDrafts: boolean,
): Promise<SearchReading['loosened']> {
  const items = parts.flatMap((part) => (part.kind === 'piece' ? part.pieces : []))
  const typed = read.parts.find(({ kind }) => kind === 'piece')
  const room = roomOfProduct(items[0] ?? '')
  if (room === undefined || parts.length < 2 || parts.some(({ kind }) => kind === 'room')) return []
  const rest = typed ? withoutPart(read, typed) : parts.length > 1 ? restText(read) : ''
  const keyword = `${room.toLowerCase()} ${rest}`.trim()
  const found = await understandSearch(shop, keyword, withDrafts)
  if (found.by === 'keyword' || found.isInstead || found.judged.count === 0) return []
  return [{ label: searchText(found.parts), keyword, count: found.judged.count }]
}

function restText({ chunks, parts }: ReadSearch): string {
  const places = new Set(parts.flatMap(({ at }) => at))
  return chunks.filter((_, place) => places.has(place)).join(' ')
}
