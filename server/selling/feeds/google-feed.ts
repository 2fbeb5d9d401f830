import { createHash } from 'node:crypto'
import type { ShopDetails } from '#contract/pages.ts'
import type { GoogleFeedState, LeftOutReason } from '#contract/selling/feeds.ts'
import { categoryLabel } from '#rules/catalogue/categories.ts'
import { readPictureLines } from '#rules/catalogue/picture-lines.ts'
import { paths } from '#rules/paths.ts'
import { formatCents } from '#rules/platform/money.ts'
import { nzInstant } from '#rules/platform/nz-dates.ts'
import { truncate } from '#rules/platform/truncate.ts'
import type { PixelSize } from '#server/platform/images/webp-size.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listFeedPieces, listFeedReads, type FeedPiece } from './feeds.queries.ts'
import { publicPicture } from './public-picture.ts'
import { element, xmlStart } from './xml.ts'

/** Pieces per statement. */
const batchSize = 500
const mostLeftOut = 50

/** Goes through all published pieces, batch after batch, each with the reason why the feed leaves it out. */
async function* readPieces(shop: Shop): AsyncGenerator<{ piece: FeedPiece; reason: LeftOutReason | null }> {
  const now = shop.now()
  for (let after: string | undefined; ;) {
    const pieces = await listFeedPieces(shop.db, { now, after, limit: batchSize })
    for (const piece of pieces) yield { piece, reason: leftOutReason(piece, shop.pictures.sizeOf(piece.image)) }
    if (pieces.length < batchSize) return
    after = pieces.at(-1)?.id
  }
}

/** Writes the feed of all published pieces for the Google Merchant Center: RSS 2.0 with Google's namespace. */
export async function writeGoogleFeed(shop: Shop): Promise<string> {
  const details = shop.details()
  const { publicUrl, name } = details
  const items: string[] = []
  for await (const { piece, reason } of readPieces(shop)) {
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
  const leftOut: GoogleFeedState['leftOut'] = { count: 0, pieces: [] }
  for await (const { piece, reason } of readPieces(shop)) {
    state.pieces++
    if (reason !== null) {
      leftOut.count++
      leftOut.pieces.push({ _id: piece.id, name: piece.name, reason })
      continue
    }
    state.inFeed++
    if (isOnSale(piece)) state.onSale++
    if (piece.countInStock <= 0) state.outOfStock++
  }
  const reads = await listFeedReads(shop.db)
  // The owner can include their own ones again only here.
  const isOwn = ({ reason }: { reason: LeftOutReason }) => (reason === 'by-owner' ? 0 : 1)
  const pieces = leftOut.pieces.toSorted((one, other) => isOwn(one) - isOwn(other)).slice(0, mostLeftOut)
  return {
    ...state,
    leftOut: { ...leftOut, pieces },
    readByGoogleAt: reads.google?.toISOString() ?? null,
    readByOthersAt: reads.other?.toISOString() ?? null,
  }
}

/** The smallest side of a picture that Google takes from 31 January 2027 on, in pixels. */
const smallestSidePx = 500

type Piece = Pick<
  FeedPiece,
  'description' | 'image' | 'imageWidthPx' | 'imageHeightPx' | 'priceCents' | 'isLeftOutOfGoogle'
>

/**
 * Why the Google feed leaves a piece out; null when it does not. `known` is the size of a picture of the catalogue. A
 * picture of another site has no known size and stays.
 */
function leftOutReason(piece: Piece, known: PixelSize | null): LeftOutReason | null {
  const { image, imageWidthPx, imageHeightPx, description, priceCents, isLeftOutOfGoogle } = piece
  if (isLeftOutOfGoogle) return 'by-owner'
  if (publicPicture('https://shop.example', image) === null) return 'no-picture'
  const sides = [known?.widthPx ?? imageWidthPx, known?.heightPx ?? imageHeightPx]
  if (sides.some((side) => side !== null && side < smallestSidePx)) return 'small-picture'
  if (description.trim() === '') return 'no-description'
  return priceCents === 0 ? 'no-price' : null
}

/** The limits of Google's product data: characters, pictures and kilograms. */
const most = { title: 150, description: 5000, brand: 70, group: 50, furtherPictures: 10, weightKg: 1000 } as const

const minuteMs = 60_000

/** Whether a piece has a sale price that is lower than its price before. */
function isOnSale(piece: FeedPiece): piece is FeedPiece & { wasCents: number; saleEndsAt: Date } {
  const { priceCents, wasCents, saleEndsAt } = piece
  return wasCents !== null && saleEndsAt !== null && priceCents < wasCents
}

/** What an item says of the shop: its address, its name for a piece without a brand, and the labels of categories. */
type ShopOfItem = Pick<ShopDetails, 'publicUrl' | 'name' | 'rooms'>

/** A piece as an item of the Google feed, cut to the limits of Google's product data. */
function googleItem(piece: FeedPiece, shop: ShopOfItem): string {
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
    // The shop knows no number of a manufacturer: its codes are its own.
    element('g:identifier_exists', 'no'),
    ...familyElements(piece),
    element('g:product_type', [piece.homeSpace, categoryLabel(shop.rooms, piece.category)].filter(Boolean).join(' > ')),
    element('g:material', piece.timber || piece.material),
    element('g:color', piece.finishColour),
    element('g:shipping_weight', piece.weightKg > 0 && piece.weightKg <= most.weightKg ? `${piece.weightKg} kg` : ''),
    '</item>\n',
  ].join('')
}

function priceElements(piece: FeedPiece): string[] {
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

/** What a family shares, and the size, which tells its pieces apart. */
function familyElements({ family, lengthMm, widthMm, heightMm }: FeedPiece): string[] {
  if (family === '') return []
  const group =
    family.length <= most.group ? family : createHash('sha256').update(family).digest('hex').slice(0, most.group)
  return [element('g:item_group_id', group), element('g:size', `${lengthMm} × ${widthMm} × ${heightMm} mm`)]
}

const nzd = (cents: number) => `${formatCents(cents)} NZD`
