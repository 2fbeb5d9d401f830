import { useParams } from 'react-router'
import { catalogueApi, useReadProductQuery, useSelectedProductsQuery } from '#app/api/catalogue.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { reviewsApi } from '#app/api/reviews.ts'
import type { MissingPage } from '#app/pages/load-error.tsx'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { BreadcrumbData, structuredData, StructuredData } from '#app/pages/structured-data.tsx'
import { prefetchById } from '#app/store/prefetch.ts'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { BackLink } from '#app/ui/navigation/back-link.tsx'
import { ProductGrid } from '#app/ui/product/product-grid.tsx'
import { categoryLabel, findRoom } from '#rules/catalogue/rooms.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import type { Product } from '#contract/products/products.ts'
import { paths } from '#rules/paths.ts'
import { ProductReviews, reviewPageOf } from './product-reviews.tsx'
import { drawing, facts, ProductDimensions } from './product-dimensions.tsx'
import { InRoom } from './room-model/in-room.tsx'
import { PurchasePanel } from './purchase-panel.tsx'

export const loader = prefetchById(
  'Product not found',
  (id, { query }) => {
    const pageNumber = reviewPageOf(query)
    return [
      catalogueApi.endpoints.readProduct.initiate(id),
      catalogueApi.endpoints.selectedProducts.initiate({ not: id }),
      ...(pageNumber > 1 ? [reviewsApi.endpoints.listReviews.initiate({ id, pageNumber })] : []),
    ]
  },
  [structuredData, drawing, facts],
)

export const missing: MissingPage = { heading: 'Product', link: { label: 'All products', to: paths.products } }

/** A product: picture and price, the drawing to scale, the reviews, and related products (spec §2). */
export function Component() {
  const { id = '' } = useParams()
  const shop = useShopDetails()
  const { data: product, error, isFetching, refetch } = useReadProductQuery(id)
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
      />
      <StructuredData make={({ productData }) => productData(shop, product)} />
      <div className="container">
        <Trail product={product} />
        <PurchasePanel product={product} />
        <InRoom product={product} />
        {isSoldOut && <OtherProducts id={id} />}
      </div>
      <ProductDimensions product={product} />
      <div className="container">
        <ProductReviews product={product} />
        {!isSoldOut && <OtherProducts id={id} />}
      </div>
    </>
  )
}

/** The description of the page. The server names a piece without one by its material, for search engines. */
function describe({ name, material, description }: Product): string {
  return import.meta.env.SSR ? description || `${name}, ${material}` : description
}

function Trail({ product }: { product: Product }) {
  const room = findRoom(product.homeSpace)
  const category = categoryLabel(product.category)
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

/** Shows nothing if the products cannot be loaded: they are not the subject of the page. */
function OtherProducts({ id }: { id: string }) {
  const { data: others = [] } = useSelectedProductsQuery({ not: id })
  if (others.length === 0) return null
  return (
    <section>
      <div className="section-head">
        <h2>You May Also Like These Products</h2>
      </div>
      <ProductGrid products={others} className="four" />
    </section>
  )
}
