import { type LoaderFunctionArgs, replace, useParams } from 'react-router'
import { catalogueApi, useReadFamilyQuery, useReadProductQuery } from '#app/api/catalogue.ts'
import { partsOfList } from '#app/shop/frame/fit-on-cards.ts'
import { isEmptySpace, readSpace } from '#rules/catalogue/fit/space.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { questionsApi } from '#app/api/products/questions.ts'
import { reviewsApi } from '#app/api/products/reviews.ts'
import { pageCode, type PagePart } from '#app/navigation/page-code.ts'
import type { MissingPage } from '#app/page/load-error.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { BreadcrumbData, structuredData, StructuredData } from '#app/page/structured-data.tsx'
import { storeContext } from '#app/store/context.ts'
import { prefetchById } from '#app/store/prefetch.ts'
import { withSavedSpace } from '#app/store/saved-space.ts'
import { useSpace } from '#app/store/use-space.ts'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { BackLink } from '#app/ui/navigation/back-link.tsx'
import { categoryLabel } from '#rules/catalogue/categories.ts'
import { findRoom } from '#rules/catalogue/rooms.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import type { Product } from '#contract/catalogue/products.ts'
import { paths } from '#rules/paths.ts'
import { sizesPicture } from './gallery/gallery.tsx'
import { LatePart } from './late-part.tsx'
// The markup of the reviews and questions needs its styles before its code.
import '#app/ui/navigation/pagination.module.scss'
import './panel/space-form.module.scss'
import './questions/product-questions.module.scss'
import './reviews/review-list.module.scss'
import { PurchasePanel } from './panel/purchase-panel.tsx'
import { spaceAnswer } from './panel/space-answer-code.ts'
import { spaceForm } from './panel/space-question.tsx'
import { RecentPlace } from './recent/recent-place.tsx'
import { MorePieces, SimilarPieces } from './related/related-pieces.tsx'
import { reviewsOf } from './reviews/review-page.ts'
import { drawing, facts, ProductDimensions } from './sizes/product-dimensions.tsx'

/** What shows the reviews and the questions. The browser loads it after the first screen. */
const reviewsAndQuestions = pageCode(() => import('./reviews-and-questions.tsx'))

/** What judges pieces is loaded only when the address has a space. */
export function partsOf(url: URL): readonly PagePart[] {
  const { file, code } = spaceAnswer
  return isEmptySpace(readSpace(url.searchParams)) ? [] : [...partsOfList(url), { file, load: code.load }]
}

const readPage = prefetchById(
  'Product not found',
  (id, { query }) => {
    const { pageNumber, rating } = reviewsOf(query)
    return [
      catalogueApi.endpoints.readProduct.initiate(id),
      catalogueApi.endpoints.readFamily.initiate(id),
      catalogueApi.endpoints.selectedProducts.initiate({ not: id }),
      catalogueApi.endpoints.morePieces.initiate(id),
      questionsApi.endpoints.publishedQuestions.initiate(id),
      ...(pageNumber > 1 || rating !== undefined
        ? [reviewsApi.endpoints.listReviews.initiate({ id, pageNumber, rating })]
        : []),
    ]
  },
  [structuredData, drawing, facts, sizesPicture, reviewsAndQuestions],
)

/** The page in the saved space of its room, which the product itself names. */
const readInSpace = withSavedSpace(readPage, ({ params, context }) => {
  const { data } = catalogueApi.endpoints.readProduct.select(params.id ?? '')(context.get(storeContext).getState())
  return data && findRoom(data.homeSpace)?.path
})

/** A space that was typed without script goes on to its address, and the server writes the form for such browsers. */
export async function loader(args: LoaderFunctionArgs): Promise<unknown> {
  if (!import.meta.env.SSR) return readInSpace(args)
  const { addressOfTyped } = await spaceForm.load()
  const address = addressOfTyped(new URL(args.request.url))
  return address === null ? readInSpace(args) : replace(address)
}

export const missing: MissingPage = { heading: 'Product', link: { label: 'All products', to: paths.products } }

/** A product: picture and price, the drawing to scale, the reviews, and related products (spec §2). */
export function Component() {
  const { id = '' } = useParams()
  const shop = useShopDetails()
  const { data: product, error, isFetching, refetch } = useReadProductQuery(id)
  const room = product && findRoom(product.homeSpace)?.path
  const { space } = useSpace(room ?? null)
  const { data: family } = useReadFamilyQuery(id)
  if (!product)
    return (
      <div className="container pt-5">
        {error && <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />}
      </div>
    )
  // What can be bought instead comes first.
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
        {isSoldOut && <SimilarPieces product={product} space={space} />}
      </div>
      <ProductDimensions product={product} space={space} />
      <div className="container">
        <LatePart
          code={reviewsAndQuestions}
          render={({ ReviewsAndQuestions }) => <ReviewsAndQuestions product={product} />}
        />
        {!isSoldOut && <SimilarPieces product={product} space={space} />}
        <MorePieces id={id} />
        <RecentPlace id={id} />
      </div>
    </>
  )
}

/** The description of the page. The server names a piece without one by its material, for search engines. */
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
