import { Link, useParams, useSearchParams } from 'react-router'
import { catalogueApi, useManageProductsQuery } from '#app/api/catalogue.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { useCountAlertsQuery } from '#app/api/account/stock-alerts.ts'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { catalogue } from '#contract/catalogue.ts'
import { paths } from '#rules/paths.ts'
import { CreateProduct } from './create-product.tsx'
import { NoProducts } from './no-products.tsx'
import { readProductListing, productListPath } from './product-list-path.ts'
import { ProductSearch } from './product-search.tsx'
import { ProductTable } from './product-table.tsx'
import { useDeleteProduct } from './use-delete-product.tsx'

export const loader = prefetch(({ params, query }) => {
  const listing = readProductListing(params, query)
  return listing && [catalogueApi.endpoints.manageProducts.initiate(listing)]
})

/** Products (spec §2, Admin product list): drafts too, newest first. Page and keyword are in the URL. */
export function Component() {
  const params = useParams()
  const [query] = useSearchParams()
  const listing = readProductListing(params, query) ?? { pageNumber: 1 }
  const { keyword, pageNumber } = listing
  const { data: list, error, isFetching, refetch } = useManageProductsQuery(listing)
  const { heading, askToDelete, dialog } = useDeleteProduct(list, keyword)
  const isEmpty = list?.products.length === 0
  const ids = list?.products.map(({ _id }) => _id) ?? []
  const { data: counts = [] } = useCountAlertsQuery(ids, { skip: ids.length === 0 })
  const waiting = new Map(counts.map((count) => [count.product, count.waiting]))
  return (
    <>
      <PageMeta title={pageNumber === 1 ? 'Products' : `Products, page ${pageNumber}`} />
      <div className="container">
        <div className="page-head d-flex flex-wrap gap-3 justify-content-between align-items-end">
          <h1 ref={heading} tabIndex={-1}>
            Products
          </h1>
          <div className="d-flex flex-wrap gap-2 align-items-center">
            <ProductCsvLinks />
            <CreateProduct />
          </div>
        </div>
        {(keyword || !isEmpty || pageNumber > 1) && <ProductSearch key={keyword} keyword={keyword} />}
        {!list && error && (
          <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
        )}
        {isEmpty && <NoProducts keyword={keyword} pageNumber={pageNumber} />}
        {list && !isEmpty && (
          <ProductTable
            products={list.products}
            waiting={waiting}
            listPath={productListPath(keyword, pageNumber)}
            onDelete={askToDelete}
          />
        )}
        {list && !isEmpty && (
          <Pagination page={list.page} pages={list.pages} hrefOf={(page) => productListPath(keyword, page)} />
        )}
      </div>
      {dialog}
    </>
  )
}

/** Links that export all products as CSV and open the import page. */
export function ProductCsvLinks() {
  return (
    <>
      <a className="btn btn-outline" href={catalogue.exportCsv.url} download>
        Export<span className="visually-hidden"> all products as CSV</span>
      </a>
      <Link className="btn btn-outline" to={paths.admin.productImport}>
        Import<span className="visually-hidden"> products from CSV</span>
      </Link>
    </>
  )
}
