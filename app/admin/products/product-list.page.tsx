import { useRef } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { useCategoryName } from '#app/admin/frame/use-category-name.ts'
import { FilterChips } from '#app/admin/kit/filter-chips.tsx'
import { ListFilter } from '#app/admin/kit/list-filter.tsx'
import { ListPage, LoadError } from '#app/admin/kit/list-page.tsx'
import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { type GridFilter, productGridApi } from '#app/api/admin/back-office.ts'
import { catalogueApi } from '#app/api/catalogue.ts'
import { stockAlertsApi } from '#app/api/stock.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import type { GridPage } from '#contract/back-office/product-grid.ts'
import { catalogue } from '#contract/catalogue/catalogue.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { gridPageSize } from '#rules/catalogue/listing.ts'
import { countText } from '#rules/platform/count-text.ts'
import { ProductGrid } from './grid/product-grid.tsx'
import { productListPath, readProductListing } from './product-list-path.ts'

const stockChoices = { in: 'In stock', one: 'One left', none: 'None left' }
const stateChoices = { published: 'Published', hidden: 'Hidden', draft: 'Draft', 'on-sale': 'On sale now' }
const pictureChoices = { none: 'Without picture' }

export const loader = prefetch(({ params, query }) => {
  const listing = readProductListing(params, query)
  return listing && [productGridApi.list.initiate(listing)]
})

export function Component() {
  const params = useParams()
  const [query] = useSearchParams()
  const { pageNumber, ...filter } = readProductListing(params, query) ?? { pageNumber: 1 }
  const { data: list, error, isFetching, refetch } = productGridApi.list.useQuery({ ...filter, pageNumber })
  const heading = useRef<HTMLHeadingElement>(null)
  const isEmpty = list?.rows.length === 0
  const isFiltered = listChips(filter).length > 0
  const ids = list?.rows.map(({ _id }) => _id) ?? []
  const { data: counts = [] } = stockAlertsApi.count.useQuery({ ids: ids.join(',') }, { skip: ids.length === 0 })
  const waiting = new Map(counts.map((count) => [count.product, count.waiting]))
  return (
    <ListPage
      title={pageNumber === 1 ? 'Products' : `Products, page ${pageNumber}`}
      heading="Products"
      headingRef={heading}
      meta={list && statesText(list)}
      buttons={
        <>
          <ProductCsvLinks />
          <CreateProduct />
        </>
      }
    >
      {(isFiltered || !isEmpty || pageNumber > 1) && <ProductFilter filter={filter} known={list} />}
      {!list && <LoadError error={error} isFetching={isFetching} refetch={refetch} />}
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
          heading={heading}
        />
      )}
      {list && !isEmpty && (
        <Pagination page={list.page} pages={list.pages} hrefOf={(page) => productListPath(filter, page)} />
      )}
    </ListPage>
  )
}

/** How many products there are: `71 pieces published, 1 hidden, 1 draft. 50 a page.` */
function statesText({ published, hidden, drafts }: GridPage): string {
  const parts = [
    `${countText(published, 'piece')} published`,
    ...(hidden > 0 ? [`${hidden} hidden`] : []),
    ...(drafts > 0 ? [countText(drafts, 'draft')] : []),
  ]
  return `${parts.join(', ')}. ${gridPageSize} a page.`
}

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

/** Create a Product: asks first (spec §8); afterwards the form of the draft opens (behaviour, Catalogue). */
function CreateProduct() {
  const navigate = useNavigate()
  const [createProduct] = catalogueApi.create.useMutation()
  const { ask, dialog } = useConfirmedAction({
    question: () => ({
      question: 'Are you sure you want to create a new product?',
      consequence: 'A draft with sample values opens. Customers don’t see it until you publish it.',
      action: 'Create',
      keep: 'Not now',
    }),
    send: () => createProduct(),
    success: () => null,
    onDone: ({ _id }) => navigate(adminPaths.productEdit(_id)),
  })

  return (
    <>
      <button className="btn btn-outline btn-sm" type="button" onClick={() => ask(null)}>
        <Icon name="plus-lg" />
        Create a Product
      </button>
      {dialog}
    </>
  )
}

interface ProductFilterProps {
  filter: GridFilter
  known: Pick<GridPage, 'categories' | 'ranges' | 'brands'> | undefined
}

function ProductFilter({ filter, known }: ProductFilterProps) {
  const categoryName = useCategoryName()
  const named = (values: readonly string[] = [], nameOf = (value: string) => value) =>
    Object.fromEntries(values.map((value) => [value, nameOf(value)]))
  return (
    <ListFilter
      label="Products of the list"
      searchLabel="Name or code"
      action={productListPath()}
      choices={[
        { name: 'stock', label: 'Stock', options: stockChoices },
        { name: 'category', label: 'Category', options: named(known?.categories, categoryName) },
        { name: 'range', label: 'Range', options: named(known?.ranges) },
        { name: 'brand', label: 'Brand', options: named(known?.brands) },
        { name: 'state', label: 'State', options: stateChoices },
        { name: 'picture', label: 'Picture', options: pictureChoices },
      ]}
      values={filter}
      kept={{ sort: filter.sort }}
      hrefOf={(entered) => {
        const { pageNumber: _first, ...chosen } = readProductListing({}, entered) ?? { pageNumber: 1 }
        return productListPath(chosen)
      }}
    />
  )
}

/** The parts of a filter in the order of its fields, each with the filter without it. */
function listChips(filter: GridFilter, categoryName = (category: string) => category) {
  const { keyword, stock, category, range, brand, state, picture } = filter
  const shown: [keyof GridFilter, string, string | undefined][] = [
    ['keyword', 'Name or code', keyword && `“${keyword}”`],
    ['stock', 'Stock', stock && stockChoices[stock]],
    ['category', 'Category', category && categoryName(category)],
    ['range', 'Range', range],
    ['brand', 'Brand', brand],
    ['state', 'State', state && stateChoices[state]],
    ['picture', 'Picture', picture && pictureChoices[picture]],
  ]
  return shown.flatMap(([name, label, value]) => {
    const { [name]: _removed, ...rest } = filter
    return value ? [{ label, value, rest }] : []
  })
}

interface ChosenFiltersProps {
  filter: GridFilter
  /** The products that match, and all. */
  count: number
  all: number
}

export function ChosenFilters({ filter, count, all }: ChosenFiltersProps) {
  const chips = listChips(filter, useCategoryName())
  return (
    <div className="d-flex flex-wrap gap-2 align-items-center mb-3 fs-meta">
      <FilterChips
        chips={chips.map(({ label, value, rest }) => ({ text: `${label}: ${value}`, to: productListPath(rest) }))}
      />
      {chips.length > 0 && (
        <Link className="tap" to={productListPath()}>
          Clear all
        </Link>
      )}
      <span className="meta ms-auto" role="status">
        {chips.length > 0 ? `${count} of ${all} pieces` : `${count} pieces`}
      </span>
    </div>
  )
}

export function NoProducts({ filter, pageNumber }: { filter: GridFilter; pageNumber: number }) {
  const categoryName = useCategoryName()
  if (pageNumber > 1) {
    return (
      <p className="lead">
        There’s no page {pageNumber}. <Link to={productListPath(filter)}>Go to page 1</Link>
      </p>
    )
  }
  const chips = listChips(filter, categoryName)
  if (chips.length === 0) {
    return (
      <EmptyState title="No pieces yet">
        Create one: it starts as a draft that only admins see. Or <Link to={adminPaths.moveIn()}>move in</Link> with all
        pieces of another shop.
      </EmptyState>
    )
  }
  if (chips.length === 1 && filter.keyword !== undefined) {
    return (
      <EmptyState title={`No pieces have “${filter.keyword}” in their code or name`} drawing={false}>
        Search for a shorter part of the code or name.
      </EmptyState>
    )
  }
  const chosen = chips.map(({ label, value }) => `${label} ${value}`)
  const clear = (
    <Link className="btn btn-outline btn-sm" to={productListPath()}>
      Clear all filters
    </Link>
  )
  return (
    <EmptyState title="No pieces match these filters." drawing={false} actions={clear}>
      {chosen.length === 1
        ? `${chosen[0]} has no piece.`
        : `${chosen.slice(0, -1).join(', ')} and ${chosen.at(-1)} have no piece in common.`}
    </EmptyState>
  )
}
