import { createHash } from 'node:crypto'
import escapeHtml from 'escape-html'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ShopDetails } from '#contract/pages.ts'
import { imageUrl } from '#contract/platform/images.ts'
import type { GoogleFeedState, ExcludedReason } from '#contract/selling/feeds.ts'
import { transact } from '#db/open.ts'
import { categoryLabel } from '#rules/catalogue/categories.ts'
import { readPictureLines } from '#rules/catalogue/picture-lines.ts'
import { paths } from '#rules/paths.ts'
import { isId } from '#rules/platform/ids.ts'
import { dollarsOf, formatCents, formatDollars } from '#rules/platform/money.ts'
import { nzInstant } from '#rules/platform/nz-dates.ts'
import { truncate } from '#rules/platform/truncate.ts'
import { readBatches } from '#server/platform/read-batches.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { knows } from '#server/platform/http/cache/public-body.ts'
import type { PixelSize } from '#server/platform/images/webp-size.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { CachedFeed } from './cached-feed.ts'
import {
  type FeedProduct,
  type FeedReader,
  listFeedProducts,
  listFeedReads,
  listNewProducts,
  type NewProduct,
  saveFeedRead,
  updateExcluded,
} from './feeds.queries.ts'

const xmlStart = '<?xml version="1.0" encoding="UTF-8"?>'

/** Characters that XML 1.0 does not allow, escaped or not. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** The entities of `escapeHtml` are numeric or predefined in XML. */
function xmlText(text: string): string {
  return escapeHtml(text.replaceAll(forbidden, ''))
}

function element(name: string, text: string): string {
  return text === '' ? '' : `<${name}>${xmlText(text)}</${name}>\n`
}

/** One write per reader in this time, however often the feed is read. */
const intervalMs = 5 * 60_000

/** Google's feed readers name themselves in the user agent. */
const ofGoogle = /google/i

/** Records who has read the Google feed and when. */
export class FeedReads {
  readonly #shop: Shop
  readonly #writtenAtMs = new Map<FeedReader, number>()

  constructor(shop: Shop) {
    this.#shop = shop
  }

  /** The reader does not wait; a failure is logged, because the feed was sent. */
  record(userAgent: string | undefined): void {
    const reader = ofGoogle.test(userAgent ?? '') ? 'google' : 'other'
    const now = this.#shop.now()
    const writtenAtMs = this.#writtenAtMs.get(reader) ?? -Infinity
    if (Math.abs(now.getTime() - writtenAtMs) < intervalMs) return
    this.#writtenAtMs.set(reader, now.getTime())
    saveFeedRead(this.#shop.db, reader, now, new Date(now.getTime() - intervalMs)).catch((error: unknown) =>
      this.#shop.log.warn(error, 'the read of a feed could not be recorded'),
    )
  }
}

const productCount = 30

const mostExcluded = 50

/** The smallest side of a picture that Google takes from 31 January 2027, in pixels. */
const smallestSidePx = 500

/** The limits of Google's product data: characters, pictures and kilograms. */
const most = { title: 150, description: 5000, brand: 70, group: 50, furtherPictures: 10, weightKg: 1000 } as const

const minuteMs = 60_000

const nzd = (cents: number) => `${formatCents(cents)} NZD`

/** Leaves a product out of the Google feed or includes it again. Throws ShopError 404 for an unknown one. */
export async function chooseProduct(
  shop: Shop,
  user: SignedInUser,
  { id, isExcluded }: { id: string; isExcluded: boolean },
): Promise<{ message: string }> {
  const name = await transact(shop.db, async (tx) => {
    const found = isId(id) ? await updateExcluded(tx, id, isExcluded) : undefined
    if (!found) throw new ShopError(404, 'Product not found')
    if (found.before !== isExcluded) {
      await recordAuditEvent(shop, tx, {
        subject: 'product',
        subjectId: id,
        action: isExcluded ? 'left-out-of-google' : 'included-in-google',
        by: actorOf(user),
        fields: [],
      })
    }
    return found.name
  })
  return { message: isExcluded ? `${name} is left out of the Google feed` : `${name} is in the Google feed again` }
}

/** All published products, each with the reason why the feed leaves it out. */
async function* readProducts(shop: Shop): AsyncGenerator<{ piece: FeedProduct; reason: ExcludedReason | null }> {
  const now = shop.now()
  const batches = readBatches<FeedProduct>((last, limit) => listFeedProducts(shop.db, { now, after: last?.id, limit }))
  for await (const pieces of batches) {
    for (const piece of pieces) yield { piece, reason: excludedReason(piece, shop.pictures.sizeOf(piece.image)) }
  }
}

/** Writes the feed for the Google Merchant Center: RSS 2.0 with Google's namespace. */
export async function writeGoogleFeed(shop: Shop): Promise<string> {
  const details = shop.details()
  const { publicUrl, name } = details
  const items: string[] = []
  for await (const { piece, reason } of readProducts(shop)) {
    if (reason === null) items.push(googleItem(piece, details))
  }
  return [
    `${xmlStart}\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n`,
    element('title', name),
    element('link', `${publicUrl}/`),
    element('description', `The pieces of ${name}`),
    ...items,
    '</channel>\n</rss>\n',
  ].join('')
}

/** Counts what the feed has now, and lists what it leaves out. */
export async function readGoogleFeed(shop: Shop): Promise<GoogleFeedState> {
  const state = { pieces: 0, inFeed: 0, onSale: 0, outOfStock: 0 }
  const excluded: GoogleFeedState['excluded'] = { count: 0, pieces: [] }
  for await (const { piece, reason } of readProducts(shop)) {
    state.pieces++
    if (reason !== null) {
      excluded.count++
      excluded.pieces.push({ _id: piece.id, name: piece.name, reason })
      continue
    }
    state.inFeed++
    if (isOnSale(piece)) state.onSale++
    if (piece.countInStock <= 0) state.outOfStock++
  }
  const reads = await listFeedReads(shop.db)
  // The owner's own choices come first: only here can they be undone.
  const isOwn = ({ reason }: { reason: ExcludedReason }) => (reason === 'by-owner' ? 0 : 1)
  const pieces = excluded.pieces.toSorted((one, other) => isOwn(one) - isOwn(other)).slice(0, mostExcluded)
  return {
    ...state,
    excluded: { ...excluded, pieces },
    readByGoogleAt: reads.google?.toISOString() ?? null,
    readByOthersAt: reads.other?.toISOString() ?? null,
  }
}

type Item = Pick<
  FeedProduct,
  'description' | 'image' | 'imageWidthPx' | 'imageHeightPx' | 'priceCents' | 'isLeftOutOfGoogle'
>

/** `known` is the size of a catalogue picture; one of another site has no known size and stays. */
function excludedReason(piece: Item, known: PixelSize | null): ExcludedReason | null {
  const { image, imageWidthPx, imageHeightPx, description, priceCents, isLeftOutOfGoogle } = piece
  if (isLeftOutOfGoogle) return 'by-owner'
  if (publicPicture('https://shop.example', image) === null) return 'no-picture'
  const sides = [known?.widthPx ?? imageWidthPx, known?.heightPx ?? imageHeightPx]
  if (sides.some((side) => side !== null && side < smallestSidePx)) return 'small-picture'
  if (description.trim() === '') return 'no-description'
  return priceCents === 0 ? 'no-price' : null
}

function isOnSale(piece: FeedProduct): piece is FeedProduct & { wasCents: number; saleEndsAt: Date } {
  const { priceCents, wasCents, saleEndsAt } = piece
  return wasCents !== null && saleEndsAt !== null && priceCents < wasCents
}

type ShopOfItem = Pick<ShopDetails, 'publicUrl' | 'name' | 'rooms'>

function googleItem(piece: FeedProduct, shop: ShopOfItem): string {
  const { publicUrl } = shop
  const further = readPictureLines(piece.furtherPictures)
    .flatMap(({ image }) => publicPicture(publicUrl, image) ?? [])
    .slice(0, most.furtherPictures)
  return [
    '<item>\n',
    element('g:id', piece.id),
    element('g:title', truncate(piece.name, most.title)),
    element('g:description', truncate(piece.description, most.description)),
    element('g:link', publicUrl + paths.product(piece.id)),
    element('g:image_link', publicPicture(publicUrl, piece.image) ?? ''),
    ...further.map((url) => element('g:additional_image_link', url)),
    element('g:availability', piece.countInStock > 0 ? 'in_stock' : 'out_of_stock'),
    ...priceElements(piece),
    element('g:condition', 'new'),
    element('g:brand', truncate(piece.brand || shop.name, most.brand)),
    // The shop knows no manufacturer's number: its codes are its own.
    element('g:identifier_exists', 'no'),
    ...familyElements(piece),
    element('g:product_type', [piece.homeSpace, categoryLabel(shop.rooms, piece.category)].filter(Boolean).join(' > ')),
    element('g:material', piece.timber || piece.material),
    element('g:color', piece.finishColour),
    element('g:shipping_weight', piece.weightKg > 0 && piece.weightKg <= most.weightKg ? `${piece.weightKg} kg` : ''),
    '</item>\n',
  ].join('')
}

function priceElements(piece: FeedProduct): string[] {
  if (!isOnSale(piece)) return [element('g:price', nzd(piece.priceCents))]
  const { saleStartsAt, saleEndsAt } = piece
  // Google reads the end as the last minute of the sale.
  const lastMinute = new Date(saleEndsAt.getTime() - minuteMs)
  return [
    element('g:price', nzd(piece.wasCents)),
    element('g:sale_price', nzd(piece.priceCents)),
    element(
      'g:sale_price_effective_date',
      saleStartsAt ? `${nzInstant(saleStartsAt.toISOString())}/${nzInstant(lastMinute.toISOString())}` : '',
    ),
  ]
}

/** What a family shares, and the size, which tells its products apart. */
function familyElements({ family, lengthMm, widthMm, heightMm }: FeedProduct): string[] {
  if (family === '') return []
  const group =
    family.length <= most.group ? family : createHash('sha256').update(family).digest('hex').slice(0, most.group)
  return [element('g:item_group_id', group), element('g:size', `${lengthMm} × ${widthMm} × ${heightMm} mm`)]
}

/** Writes the Atom feed of the newest published products (RFC 4287). */
export async function writeNewProductsFeed(shop: Shop): Promise<string> {
  const details = shop.details()
  const { publicUrl, name } = details
  const pieces = await listNewProducts(shop.db, productCount)
  const self = publicUrl + paths.feeds.newPieces
  const changedMs = pieces.map(({ updatedAt }) => updatedAt.getTime())
  return [
    `${xmlStart}\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-NZ">\n`,
    element('id', self),
    element('title', `New pieces from ${name}`),
    element('updated', new Date(Math.max(0, ...changedMs)).toISOString()),
    `<link rel="self" type="application/atom+xml" href="${xmlText(self)}"/>\n`,
    `<link rel="alternate" type="text/html" href="${xmlText(publicUrl + paths.products)}"/>\n`,
    `<author>${element('name', name).trim()}</author>\n`,
    ...pieces.map((piece) => entryOf(piece, details)),
    '</feed>\n',
  ].join('')
}

function entryOf(piece: NewProduct, { publicUrl, rooms }: ShopDetails): string {
  const category = categoryLabel(rooms, piece.category)
  return [
    '<entry>\n',
    element('id', `urn:uuid:${piece.id}`),
    element('title', piece.name),
    `<link rel="alternate" type="text/html" href="${xmlText(publicUrl + paths.product(piece.id))}"/>\n`,
    element('published', piece.createdAt.toISOString()),
    element('updated', piece.updatedAt.toISOString()),
    category === '' ? '' : `<category term="${xmlText(category)}"/>\n`,
    `<content type="html">${xmlText(htmlOf(piece, publicUrl))}</content>\n`,
    '</entry>\n',
  ].join('')
}

function htmlOf({ name, image, description, priceCents }: NewProduct, publicUrl: string): string {
  const picture = publicPicture(publicUrl, image)
  return [
    picture === null ? '' : `<p><img src="${escapeHtml(picture)}" alt="${escapeHtml(name)}"></p>`,
    ...description
      .split(/\n+/)
      .filter(Boolean)
      .map((line) => `<p>${escapeHtml(line)}</p>`),
    `<p>${formatDollars(dollarsOf(priceCents))}</p>`,
  ].join('')
}

/** Sends a feed that caches may keep until it is written again; 304 if the reader has it. */
export async function sendFeed(
  shop: Pick<Shop, 'now'>,
  feed: CachedFeed,
  type: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const now = shop.now()
  const { body, etag, untilMs } = await feed.get(now)
  const secondsLeft = Math.max(0, Math.floor((untilMs - now.getTime()) / 1000))
  reply.type(type).headers({ 'cache-control': `public, max-age=${secondsLeft}`, etag })
  if (knows(request.headers['if-none-match'], etag.replace('W/', ''))) return reply.code(304).send()
  return reply.send(body)
}

/** A picture's absolute URL in ASCII; null for a picture without an address. */
function publicPicture(publicUrl: string, image: string): string | null {
  return image !== '' && URL.canParse(image, publicUrl) ? new URL(imageUrl(image, 1600), publicUrl).href : null
}
