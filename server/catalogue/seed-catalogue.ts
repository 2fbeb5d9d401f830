import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Type from 'typebox'
import { Value } from 'typebox/value'
import { v7 } from 'uuid'
import { Product } from '#contract/catalogue/products.ts'
import { type FieldName, findField } from '#contract/catalogue/product-fields.ts'
import { products, reviews } from '#db/tables/catalogue/catalogue.ts'
import { meanRating } from '#rules/catalogue/rating.ts'
import { writePictureLines } from '#rules/catalogue/picture-lines.ts'
import { furtherViews } from '#server/platform/images/shipped-sizes.ts'
import type { Shop } from '#server/platform/shop.ts'
import { setStockChange } from './stock/set-stock-change.ts'
import { hasProducts, lockOpeningCatalogue } from './catalogue.queries.ts'
import { replaceFurtherPictures } from './pictures.queries.ts'
import { toColumns } from './product-mapping.ts'
import type { EditableProduct } from './product-rows.ts'

/** The opening catalogue's files leave this to its pictures and models. */
const {
  image: _image,
  alternativeText: _text,
  furtherPictures: _further,
  model: _model,
  description,
  ...others
} = Product.properties
const fieldSchemas = Object.fromEntries(
  Object.entries({ description, ...others }).filter(([name]) => findField(name)),
) as Pick<typeof Product.properties, Exclude<FieldName, PictureField | 'model'>>

type PictureField = 'image' | 'alternativeText' | 'furtherPictures'

const OpeningStock = Type.Array(
  Type.Object({
    ...fieldSchemas,
    picture: Type.String(),
    reviews: Type.Array(
      Type.Object({
        name: Type.String(),
        rating: Type.Integer(),
        comment: Type.String(),
        createdAt: Type.String(),
      }),
    ),
  }),
)
type OpeningProduct = Type.Static<typeof OpeningStock>[number]

/** Fills an empty shop with the opening catalogue, once. Returns the number of inserted products. */
export async function seedCatalogue(shop: Shop, folder: string): Promise<number> {
  if (await hasProducts(shop.db)) return 0
  const stock = Value.Parse(OpeningStock, JSON.parse(await readFile(join(folder, 'products.json'), 'utf8')))
  const now = shop.now().getTime()
  const rows = sortForHome(stock).map((product, index) => {
    const createdAt = new Date(now - index * 60_000)
    return { id: v7({ msecs: createdAt.getTime() }), createdAt, product }
  })
  return shop.db.transaction(async (tx) => {
    await lockOpeningCatalogue(tx)
    if (await hasProducts(tx)) return 0
    await setStockChange(shop, tx, { kind: 'opening', reason: 'The opening catalogue' })
    await tx.insert(products).values(
      rows.map(({ id, createdAt, product: { picture, reviews: written, ...fields } }) => ({
        ...toColumns({
          ...fields,
          ...openingPictures(shop, fields, picture),
          model: shop.models.addressFor(picture),
        }),
        id,
        rating: meanRating(
          written.reduce((sum, { rating }) => sum + rating, 0),
          written.length,
        ),
        numReviews: written.length,
        createdAt,
        updatedAt: createdAt,
      })),
    )
    await replaceFurtherPictures(
      tx,
      rows.map(({ id, product }) => ({ id, ...openingPictures(shop, product, product.picture) })),
    )
    await tx
      .insert(reviews)
      .values(
        rows.flatMap(({ id, product }) =>
          product.reviews.map((review) => ({ ...review, productId: id, createdAt: new Date(review.createdAt) })),
        ),
      )
    return rows.length
  })
}

/** `honey radiata pine`, and `white and oak` of oak. */
function finishText(colour: string, timber: string): string {
  return colour.endsWith(timber) ? colour : `${colour} ${timber}`
}

const viewTexts: Record<(typeof furtherViews)[number], string> = {
  detail: 'near view of the timber and joints',
  front: 'from the front',
}

/** From a corner, and each further view that the catalogue has. */
function openingPictures(
  { pictures }: Shop,
  { name, finishColour, timbers }: Pick<OpeningProduct, 'name' | 'finishColour' | 'timbers'>,
  picture: string,
): Pick<EditableProduct, PictureField> {
  const further = furtherViews.flatMap((view) => {
    const image = pictures.findAddress(picture.replace('.webp', `.${view}.webp`))
    return image === null ? [] : [{ image, alternativeText: `${name}, ${viewTexts[view]}` }]
  })
  return {
    image: pictures.addressOf(picture),
    alternativeText: `${name} in ${finishText(finishColour, timbers.toLowerCase())}, from the left`,
    furtherPictures: writePictureLines(further),
  }
}

/** Newest first as on the home page: featured products, then one of each category in turn. */
function sortForHome(stock: readonly OpeningProduct[]): OpeningProduct[] {
  const featured = stock.filter((product) => product.featured)
  const rest = Map.groupBy(
    stock.filter((product) => !product.featured),
    (product) => `${product.homeSpace} ${product.category}`,
  )
  const rounds = Math.max(...[...rest.values()].map((group) => group.length))
  const inTurn = Array.from({ length: rounds }, (_, round) => [...rest.values()].flatMap((group) => group[round] ?? []))
  return [...featured, ...inTurn.flat()]
}
