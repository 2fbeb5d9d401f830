import { useParams } from 'react-router'
import { catalogueApi, useListProductsQuery } from '#app/api/catalogue.ts'
import { homeApi, useReadHomeQuery } from '#app/api/content/home.ts'
import { structuredData } from '#app/page/structured-data.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { LatestProducts } from './latest-products.tsx'
import { readListingQuery } from '#app/shop/listing/listing-query.ts'

export const loader = prefetch(
  ({ params }) => {
    const listing = readListingQuery(params)
    return listing && [catalogueApi.endpoints.listProducts.initiate(listing), homeApi.endpoints.readHome.initiate()]
  },
  [structuredData],
)

/** The home page, with the newest products page by page (spec §2, Home). */
export function Component() {
  const listing = readListingQuery(useParams()) ?? { pageNumber: 1 }
  const { data: home } = useReadHomeQuery()
  return <LatestProducts list={useListProductsQuery(listing)} pageNumber={listing.pageNumber} home={home} />
}
