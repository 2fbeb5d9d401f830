import { Link, type LoaderFunctionArgs, redirectDocument, replace, useParams } from 'react-router'
import { useEffect, useState } from 'react'
import { questionsApi, reviewsApi } from '#app/api/inbox.ts'
import { catalogueApi } from '#app/api/catalogue.ts'
import { partsOfList, useFitOnCards } from '#app/shop/frame/fit-on-cards.ts'
import { isEmptySpace, readSpace, type Space, writeSpace } from '#rules/catalogue/fit/space.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { pageCode, type PagePart, useCode } from '#app/navigation/late-code.ts'
import { KeptMarkup, RedrawnMarkup } from './kept-markup.tsx'
import type { MissingPage } from '#app/page/load-error.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { BreadcrumbData, structuredData, StructuredData } from '#app/page/structured-data.tsx'
import { storeContext } from '#app/store/context.ts'
import { type LoadFailure, prefetchById } from '#app/store/prefetch.ts'
import { withSavedSpace } from '#app/store/saved-space.ts'
import { useSpace } from '#app/store/use-space.ts'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { BackLink } from '#app/ui/navigation/back-link.tsx'
import { categoryLabel } from '#rules/catalogue/categories.ts'
import { findRoom } from '#rules/catalogue/rooms.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import type { ListedProduct, Product } from '#contract/catalogue/products.ts'
import { paths } from '#rules/paths.ts'
import { readRecent, recentCount, rememberProduct } from '#app/store/recent-products.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { ProductGrid } from '#app/ui/product/product-grid.tsx'
import { shortSidesText } from '#rules/catalogue/fit/sides.ts'
import { sidesOf } from '#rules/catalogue/fit/product-fit.ts'
import { maxCompared } from '#rules/selling/compare/compared.ts'
import { sizesPicture } from './gallery/gallery.tsx'
import { PurchasePanel } from './panel/purchase-panel.tsx'
import { spaceAnswer, spaceForm } from './panel/space-question.tsx'
import { reviewsOf } from './reviews/review-page.ts'
import styles from './product.module.scss'

const drawing = pageCode(() => import('./scale-drawing/scale-drawing.tsx'))

const facts = pageCode(() => import('./sizes/product-facts.tsx'))

/** Without dimensions there is no drawing. */
function ProductDimensions({ product, space }: { product: Product; space: Space }) {
  const shown = `${product._id} ${product.version}`
  return (
    <section className={`bg-plaster ${styles.band}`} id="size" aria-labelledby="size-heading">
      <div className="container">
        {product.length > 0 && product.height > 0 ? (
          <KeptMarkup code={drawing} shown={`${shown} ${writeSpace(space)}`}>
            {({ ScaleDrawing, DrawingWords }) => (
              <>
                <div className={styles.bandHead}>
                  <h2 className="m-0" id="size-heading">
                    Drawn to scale
                  </h2>
                  <p className="mb-0">
                    <DrawingWords {...{ product, space }} />
                  </p>
                </div>
                <ScaleDrawing {...{ product, space }} />
              </>
            )}
          </KeptMarkup>
        ) : (
          <h2 id="size-heading">Details</h2>
        )}
        <KeptMarkup code={facts} shown={shown}>
          {({ ProductFacts }) => <ProductFacts product={product} />}
        </KeptMarkup>
      </div>
    </section>
  )
}

const reviewsAndQuestions = pageCode(() => import('./reviews-and-questions.tsx'))

export function partsOf(url: URL): readonly PagePart[] {
  const { file, code } = spaceAnswer
  return isEmptySpace(readSpace(url.searchParams)) ? [] : [...partsOfList(url), { file, load: code.load }]
}

const readPage = prefetchById(
  'Product not found',
  (id, { query }) => {
    const { pageNumber, rating } = reviewsOf(query)
    return [
      catalogueApi.one.initiate({ id }),
      catalogueApi.family.initiate({ id }),
      catalogueApi.selected.initiate({ not: id }),
      catalogueApi.more.initiate({ id }),
      questionsApi.published.initiate({ id }),
      ...(pageNumber > 1 || rating !== undefined ? [reviewsApi.list.initiate({ id, pageNumber, rating })] : []),
    ]
  },
  [structuredData, drawing, facts, sizesPicture, reviewsAndQuestions],
)

/** A browser leaves it to the server where a product that is gone leads: to its category, or nowhere. */
async function readOrLeave(args: LoaderFunctionArgs): Promise<LoadFailure | Response | null> {
  const failure = await readPage(args)
  return failure?.status === 404 && !import.meta.env.SSR ? redirectDocument(args.request.url) : failure
}

const readInSpace = withSavedSpace(readOrLeave, ({ params, context }) => {
  const { data } = catalogueApi.one.select({ id: params.id ?? '' })(context.get(storeContext).getState())
  return data && findRoom(data.homeSpace)?.path
})

/** A space typed without script is redirected to its address. */
export async function loader(args: LoaderFunctionArgs): Promise<unknown> {
  if (!import.meta.env.SSR) return readInSpace(args)
  const { addressOfTyped } = await spaceForm.load()
  const address = addressOfTyped(new URL(args.request.url))
  return address === null ? readInSpace(args) : replace(address)
}

export const missing: MissingPage = { heading: 'Product', link: { label: 'All products', to: paths.products } }

export function Component() {
  const { id = '' } = useParams()
  const shop = useShopDetails()
  const { data: product, error, isFetching, refetch } = catalogueApi.one.useQuery({ id })
  const room = product && findRoom(product.homeSpace)?.path
  const { space } = useSpace(room ?? null)
  const { data: family } = catalogueApi.family.useQuery({ id })
  if (!product)
    return (
      <div className="container pt-5">
        {error && <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />}
      </div>
    )
  const isSoldOut = product.countInStock === 0
  return (
    <>
      <PageMeta
        title={product.name}
        description={describe(product)}
        canonical={paths.product(product._id)}
        image={product.image}
        price={product.price}
        spaceRoom={room}
      />
      <StructuredData make={({ productData }) => productData(shop, product, family)} />
      <div className="container">
        <Trail product={product} />
        <PurchasePanel product={product} space={space} />
        {isSoldOut && <SimilarProducts product={product} space={space} />}
      </div>
      <ProductDimensions product={product} space={space} />
      <div className="container">
        <RedrawnMarkup code={reviewsAndQuestions}>
          {({ ReviewsAndQuestions }) => <ReviewsAndQuestions product={product} />}
        </RedrawnMarkup>
        {!isSoldOut && <SimilarProducts product={product} space={space} />}
        <MoreProducts id={id} />
        <RecentPlace id={id} />
      </div>
    </>
  )
}

/** For search engines, the server names a product without a description by its material. */
function describe({ name, material, description }: Product): string {
  return import.meta.env.SSR ? description || `${name}, ${material}` : description
}

function Trail({ product }: { product: Product }) {
  const { rooms } = useShopDetails()
  const room = findRoom(product.homeSpace)
  const category = categoryLabel(rooms, product.category)
  const crumbs = room
    ? [
        { label: product.homeSpace, to: paths.room(room.path) },
        ...(category ? [{ label: category, to: paths.room(room.path, product.category) }] : []),
        { label: product.name },
      ]
    : [{ label: 'All Products', to: paths.products }, { label: product.name }]
  return (
    <div className="trail">
      <BackLink />
      <Breadcrumbs items={crumbs} />
      <BreadcrumbData items={crumbs} />
    </div>
  )
}

const recentlyViewed = pageCode(() => import('./recent/recently-viewed.tsx'))

/** 'Recently viewed'. Only the browser knows the products, so they come after hydration. */
function RecentPlace({ id }: { id: string }) {
  const [ids, setIds] = useState<readonly string[]>([])
  const code = useCode(recentlyViewed, ids.length > 0)
  useEffect(() => {
    // In a task of its own, because the server's markup does not have the section.
    const timer = setTimeout(() => {
      setIds(
        readRecent()
          .filter((other) => other !== id)
          .slice(0, recentCount),
      )
      rememberProduct(id)
    })
    return () => clearTimeout(timer)
  }, [id])
  return code && <code.RecentlyViewed ids={ids} onClear={() => setIds([])} />
}

/**
 * 'You May Also Like These Products' (spec §2): the category's products nearest in size, filled up with others. For a
 * sold-out product only those that can be bought instead.
 */
function SimilarProducts({ product, space }: { product: Product; space: Space }) {
  const { data = [] } = catalogueApi.selected.useQuery({ not: product._id })
  const { rooms } = useShopDetails()
  const fitOf = useFitOnCards(space)
  const isSoldOut = product.countInStock === 0
  const isSimilar = ({ category }: ListedProduct) => category === product.category
  const pieces = isSoldOut ? data.filter((item) => isSimilar(item) && item.countInStock > 0) : data
  if (pieces.length === 0) return null
  const compared = [product, ...pieces].slice(0, maxCompared).map(({ _id }) => _id)
  const comparePath = paths.compare(compared, writeSpace(space))
  return (
    <section>
      <div className="section-head">
        <div>
          <h2>{isSoldOut ? 'In stock, closest in size' : 'You May Also Like These Products'}</h2>
          {!isSoldOut && product.length > 0 && pieces.every(isSimilar) && (
            <p className="meta m-0 mt-1">{`${productsOf(categoryLabel(rooms, product.category))} closest to ${shortSidesText(sidesOf(product))}`}</p>
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

function productsOf(label: string): string {
  const [first = '', ...rest] = label.split(' ')
  if (first === 'Bar' || first === '') return first === '' ? 'Pieces' : 'Bar tables and stools'
  return [first, ...rest.map((word) => word.toLowerCase())].join(' ')
}

function MoreProducts({ id }: { id: string }) {
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
