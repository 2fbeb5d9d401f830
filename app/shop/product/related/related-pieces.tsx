import { Link } from 'react-router'
import { catalogueApi } from '#app/api/catalogue.ts'
import { useFitOnCards } from '#app/shop/frame/fit-on-cards.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { ProductGrid } from '#app/ui/product/product-grid.tsx'
import type { ListedProduct, Product } from '#contract/catalogue/products.ts'
import { categoryLabel } from '#rules/catalogue/categories.ts'
import { shortSidesText } from '#rules/catalogue/fit/sides.ts'
import { sidesOf } from '#rules/catalogue/fit/product-fit.ts'
import { type Space, writeSpace } from '#rules/catalogue/fit/space.ts'
import { maxCompared } from '#rules/selling/compare/compared.ts'
import { paths } from '#rules/paths.ts'

interface RelatedProps {
  product: Product
  space: Space
}

/**
 * 'You May Also Like These Products' from the selected products (spec §2): pieces of the category, nearest in size,
 * filled up with others, or nothing if they cannot be loaded. A sold-out piece has only those that can be bought in its
 * place.
 */
export function SimilarPieces({ product, space }: RelatedProps) {
  const { data = [] } = catalogueApi.selected.useQuery({ not: product._id })
  const { rooms } = useShopDetails()
  const fitOf = useFitOnCards(space)
  const isSoldOut = product.countInStock === 0
  const isSimilar = ({ category }: ListedProduct) => category === product.category
  const pieces = isSoldOut ? data.filter((piece) => isSimilar(piece) && piece.countInStock > 0) : data
  if (pieces.length === 0) return null
  const compared = [product, ...pieces].slice(0, maxCompared).map(({ _id }) => _id)
  const comparePath = paths.compare(compared, writeSpace(space))
  return (
    <section>
      <div className="section-head">
        <div>
          <h2>{isSoldOut ? 'In stock, closest in size' : 'You May Also Like These Products'}</h2>
          {!isSoldOut && product.length > 0 && pieces.every(isSimilar) && (
            <p className="meta m-0 mt-1">{`${piecesOf(categoryLabel(rooms, product.category))} closest to ${shortSidesText(sidesOf(product))}`}</p>
          )}
        </div>
        <Link className="more" to={comparePath}>
          Compare these to scale
          <Icon name="arrow-right" />
        </Link>
      </div>
      <ProductGrid products={pieces} className="four" fitOf={fitOf} />
    </section>
  )
}

/** The pieces of a category at the start of a sentence: `TV stands`, `Bar tables and stools`. */
function piecesOf(label: string): string {
  const [first = '', ...rest] = label.split(' ')
  if (first === 'Bar' || first === '') return first === '' ? 'Pieces' : 'Bar tables and stools'
  return [first, ...rest.map((word) => word.toLowerCase())].join(' ')
}

/** More pieces of the range, or of the brand, with a link to all of them. */
export function MorePieces({ id }: { id: string }) {
  const { data: more } = catalogueApi.more.useQuery({ id })
  const { rooms } = useShopDetails()
  if (!more || more.products.length === 0) return null
  const { name, products, count } = more
  return (
    <section>
      <div className="section-head">
        <h2>More of {name}</h2>
        <Link className="more" to={paths.search(name)}>
          All {count < 1000 && count} pieces
          <Icon name="arrow-right" />
        </Link>
      </div>
      <ProductGrid products={products} className="four" rooms={rooms} />
    </section>
  )
}
