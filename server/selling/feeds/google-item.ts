import { createHash } from 'node:crypto'
import type { ShopDetails } from '#contract/pages.ts'
import { categoryLabel } from '#rules/catalogue/categories.ts'
import { readPictureLines } from '#rules/catalogue/picture-lines.ts'
import { formatCents } from '#rules/platform/money.ts'
import { nzInstant } from '#rules/platform/nz-dates.ts'
import { paths } from '#rules/paths.ts'
import { truncate } from '#rules/platform/truncate.ts'
import type { FeedPiece } from './feeds.queries.ts'
import { publicPicture } from './public-picture.ts'
import { element } from './xml.ts'

/** The limits of Google's product data: characters, pictures and kilograms. */
const most = { title: 150, description: 5000, brand: 70, group: 50, furtherPictures: 10, weightKg: 1000 } as const

const minuteMs = 60_000

/** Whether a piece has a sale price that is lower than its price before. */
export function isOnSale(piece: FeedPiece): piece is FeedPiece & { wasCents: number; saleEndsAt: Date } {
  const { priceCents, wasCents, saleEndsAt } = piece
  return wasCents !== null && saleEndsAt !== null && priceCents < wasCents
}

/** What an item says of the shop: its address, its name for a piece without a brand, and the labels of categories. */
export type ShopOfItem = Pick<ShopDetails, 'publicUrl' | 'name' | 'rooms'>

/** A piece as an item of the Google feed, cut to the limits of Google's product data. */
export function googleItem(piece: FeedPiece, shop: ShopOfItem): string {
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
