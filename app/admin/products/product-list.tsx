import { Link, useParams, useSearchParams } from 'react-router'
import { productGridApi, useListGridQuery } from '#app/api/products/product-grid.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { useCountAlertsQuery } from '#app/api/account/stock-alerts.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { catalogue } from '#contract/catalogue/catalogue.ts'
import type { GridPage } from '#contract/back-office/product-grid.ts'
import { gridPageSize } from '#rules/catalogue/listing.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { CreateProduct } from './create-product.tsx'
import { useDeletedNotice } from './deleted/use-deleted-notice.tsx'
import { ChosenFilters, listChips } from './filter-chips.tsx'
import { ProductGrid } from './grid/product-grid.tsx'
import { NoProducts } from './no-products.tsx'
import { readProductListing, productListPath } from './product-list-path.ts'
import { ProductSearch } from './product-search.tsx'
import { useDeleteProduct } from './use-delete-product.tsx'

export const loader = prefetch(({ params, query }) => {
  const listing = readProductListing(params, query)
  return listing && [productGridApi.endpoints.listGrid.initiate(listing)]
})

/** Products (spec §2, Admin product list): drafts too, newest first. Page, filter and order are in the URL. */
export function Component() {
  const params = useParams()
  const [query] = useSearchParams()
  const { pageNumber, ...filter } = readProductListing(params, query) ?? { pageNumber: 1 }
  const { data: list, error, isFetching, refetch } = useListGridQuery({ ...filter, pageNumber })
  const { announce, dock } = useDeletedNotice()
  const { heading, askToDelete, dialog } = useDeleteProduct(list, filter, announce)
  const isEmpty = list?.rows.length === 0
  const isFiltered = listChips(filter).length > 0
  const ids = list?.rows.map(({ _id }) => _id) ?? []
  const { data: counts = [] } = useCountAlertsQuery(ids, { skip: ids.length === 0 })
  const waiting = new Map(counts.map((count) => [count.product, count.waiting]))
  return (
    <>
      <PageMeta title={pageNumber === 1 ? 'Products' : `Products, page ${pageNumber}`} />
      <div className="container">
        <div className="page-head d-flex flex-wrap gap-3 justify-content-between align-items-start">
          <div>
            <h1 ref={heading} tabIndex={-1}>
              Products
            </h1>
            {list && <p className="meta">{statesText(list)}</p>}
          </div>
          <div className="d-flex flex-wrap gap-2 align-items-center">
            <ProductCsvLinks />
            <CreateProduct />
          </div>
        </div>
        {(isFiltered || !isEmpty || pageNumber > 1) && <ProductSearch filter={filter} known={list} />}
        {!list && error && (
          <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
        )}
        {list && (isFiltered || !isEmpty) && (
          <ChosenFilters filter={filter} count={list.count} all={list.published + list.hidden + list.drafts} />
        )}
        {isEmpty && <NoProducts filter={filter} pageNumber={pageNumber} />}
        {list && (
          <ProductGrid
            page={list}
            filter={filter}
            waiting={waiting}
            listPath={productListPath(filter, pageNumber)}
            onDelete={askToDelete}
            deletedDock={dock}
            onDeleted={announce}
          />
        )}
        {list && !isEmpty && (
          <Pagination page={list.page} pages={list.pages} hrefOf={(page) => productListPath(filter, page)} />
        )}
      </div>
      {dialog}
    </>
  )
}

/** How many products there are: `71 pieces published, 1 hidden, 1 draft. 50 a page.` */
function statesText({ published, hidden, drafts }: GridPage): string {
  const parts = [
    `${published} ${published === 1 ? 'piece' : 'pieces'} published`,
    ...(hidden > 0 ? [`${hidden} hidden`] : []),
    ...(drafts > 0 ? [`${drafts} ${drafts === 1 ? 'draft' : 'drafts'}`] : []),
  ]
  return `${parts.join(', ')}. ${gridPageSize} a page.`
}

/** Links that export all products as CSV, and open the import page and the deleted pieces. */
export function ProductCsvLinks() {
  return (
    <>
      <a className="btn btn-quiet btn-sm" href={catalogue.exportCsv.url} download>
        Export<span className="visually-hidden"> all products as CSV</span>
      </a>
      <Link className="btn btn-quiet btn-sm" to={adminPaths.productImport}>
        Import<span className="visually-hidden"> products from CSV</span>
      </Link>
      <Link className="btn btn-quiet btn-sm" to={adminPaths.deletedProducts}>
        Deleted<span className="visually-hidden"> pieces of the last 30 days</span>
      </Link>
    </>
  )
}
