import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Type from 'typebox'
import { Value } from 'typebox/value'
import { v7 } from 'uuid'
import { products, reviews } from '#db/tables/catalogue.ts'
import { centsOf } from '#rules/money.ts'
import { meanRating } from '#rules/rating.ts'
import type { Shop } from '#server/shop.ts'
import { hasProducts } from './catalogue.queries.ts'

const OpeningStock = Type.Array(
  Type.Object({
    ...{ code: Type.String(), name: Type.String(), brand: Type.String(), style: Type.String() },
    ...{ homeSpace: Type.String(), category: Type.String(), material: Type.String(), description: Type.String() },
    ...{ width: Type.Integer(), height: Type.Integer(), length: Type.Integer(), countInStock: Type.Integer() },
    ...{ price: Type.Number(), keywords: Type.String(), featured: Type.Boolean(), picture: Type.String() },
    reviews: Type.Array(
      Type.Object({ name: Type.String(), rating: Type.Integer(), comment: Type.String(), createdAt: Type.String() }),
    ),
  }),
)
type OpeningProduct = Type.Static<typeof OpeningStock>[number]

/**
 * Fills an empty shop with the opening catalogue, once: all of it or nothing. Ratings are worked out from the reviews.
 * Answers how many products came in; 0 when the shop has products already.
 */
export async function seedCatalogue(shop: Shop, folder: string): Promise<number> {
  if (await hasProducts(shop.db)) return 0
  const stock = Value.Parse(OpeningStock, JSON.parse(await readFile(join(folder, 'products.json'), 'utf8')))
  const now = shop.now().getTime()
  const rows = mixed(stock).map((product, place) => {
    const createdAt = new Date(now - place * 60_000)
    return { id: v7({ msecs: createdAt.getTime() }), createdAt, product }
  })
  await shop.db.transaction(async (tx) => {
    await tx.insert(products).values(
      rows.map(({ id, createdAt, product: { price, width, height, length, countInStock, picture, ...same } }) => ({
        ...same,
        id,
        image: shop.pictures.addressOf(picture),
        priceCents: centsOf(price),
        widthMm: width,
        heightMm: height,
        lengthMm: length,
        stock: countInStock,
        rating: meanRating(same.reviews.map(({ rating }) => rating)),
        numReviews: same.reviews.length,
        createdAt,
        updatedAt: createdAt,
      })),
    )
    await tx.insert(reviews).values(
      rows.flatMap(({ id, product }) =>
        product.reviews.map((review) => ({ ...review, productId: id, createdAt: new Date(review.createdAt) })),
      ),
    )
  })
  return rows.length
}

/**
 * The opening stock in the order of the home page, newest first: what is featured, then one piece of each category in
 * turn, so that the first pages show the breadth of the shop and not twelve coffee tables.
 */
function mixed(stock: readonly OpeningProduct[]): OpeningProduct[] {
  const featured = stock.filter((product) => product.featured)
  const rest = Map.groupBy(
    stock.filter((product) => !product.featured),
    (product) => `${product.homeSpace} ${product.category}`,
  )
  const rounds = Math.max(...[...rest.values()].map((group) => group.length))
  const inTurn = Array.from({ length: rounds }, (_, round) => [...rest.values()].flatMap((group) => group[round] ?? []))
  return [...featured, ...inTurn.flat()]
}
