import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { stockAlertsApi } from '#app/api/stock.ts'
import { LoadError, PageHead } from '#app/admin/kit/list-page.tsx'
import { type GridFilter, productGridApi } from '#app/api/admin/back-office.ts'
import { catalogueApi } from '#app/api/catalogue.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import type { GridPage, GridRow } from '#contract/back-office/product-grid.ts'
import { catalogue } from '#contract/catalogue/catalogue.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { gridPageSize } from '#rules/catalogue/listing.ts'
import { useCategoryName } from '#app/admin/frame/use-category-name.ts'
import { KeywordField } from '#app/ui/form/keyword-field.tsx'
import { formText } from '#app/ui/form/read-form.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { useBringBack } from './deleted/use-bring-back.ts'
import { ChosenFilters, listChips, pictureChoices, stateChoices, stockChoices } from './filter-chips.tsx'
import { SavedDock } from './grid/change-dock.tsx'
import { ProductGrid } from './grid/product-grid.tsx'
import { undoMs } from './grid/use-save-cells.ts'
import { NoProducts } from './no-products.tsx'
import { productListPath, readProductListing } from './product-list-path.ts'
import styles from './product-search.module.scss'

const fields = ['keyword', 'stock', 'category', 'range', 'brand', 'state', 'picture'] as const

export const loader = prefetch(({ params, query }) => {
  const listing = readProductListing(params, query)
  return listing && [productGridApi.list.initiate(listing)]
})

/** Products (spec §2, Admin product list): drafts too, newest first. Page, filter and order are in the URL. */
export function Component() {
  const params = useParams()
  const [query] = useSearchParams()
  const { pageNumber, ...filter } = readProductListing(params, query) ?? { pageNumber: 1 }
  const { data: list, error, isFetching, refetch } = productGridApi.list.useQuery({ ...filter, pageNumber })
  const { announce, dock } = useDeletedNotice()
  const { heading, askToDelete, dialog } = useDeleteProduct(list, filter, announce)
  const isEmpty = list?.rows.length === 0
  const isFiltered = listChips(filter).length > 0
  const ids = list?.rows.map(({ _id }) => _id) ?? []
  const { data: counts = [] } = stockAlertsApi.count.useQuery({ ids: ids.join(',') }, { skip: ids.length === 0 })
  const waiting = new Map(counts.map((count) => [count.product, count.waiting]))
  return (
    <>
      <PageMeta title={pageNumber === 1 ? 'Products' : `Products, page ${pageNumber}`} />
      <div className="container">
        <PageHead
          heading="Products"
          headingRef={heading}
          meta={list && statesText(list)}
          buttons={
            <>
              <ProductCsvLinks />
              <CreateProduct />
            </>
          }
        />
        {(isFiltered || !isEmpty || pageNumber > 1) && <ProductSearch filter={filter} known={list} />}
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

interface Notice {
  text: string
  until: string
  products: readonly string[]
}

/** What was just deleted, with a button that brings it back. */
function useDeletedNotice() {
  const [notice, setNotice] = useState<Notice | null>(null)
  const { bringBack, isLoading } = useBringBack()

  function announce(text: string, products: readonly string[]) {
    setNotice({ text, until: new Date(Date.now() + undoMs).toISOString(), products })
  }

  async function handleClick(products: readonly string[]) {
    await bringBack(products)
    setNotice(null)
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  const dock = notice && (
    <SavedDock
      key={`deleted ${notice.until}`}
      text={notice.text}
      until={notice.until}
      action="Restore"
      busy={isLoading}
      onAction={() => void handleClick(notice.products)}
    />
  )
  return { announce, dock }
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

/**
 * Deletes a product of a list after a confirmation (spec §8). `heading` gets the focus afterwards, because the button
 * is removed with its row, and `onDeleted` the words of the notice. After the last product of a page is deleted, the
 * previous page opens.
 */
function useDeleteProduct(
  list: GridPage | undefined,
  filter: GridFilter,
  onDeleted: (text: string, products: readonly string[]) => void,
) {
  const navigate = useNavigate()
  const [deleteProduct] = catalogueApi.remove.useMutation()
  const heading = useRef<HTMLHeadingElement>(null)
  const { ask, dialog } = useConfirmedAction({
    question: ({ product: { name } }: { product: GridRow; forget: () => void }) => ({
      question: 'Are you sure?',
      consequence: `Delete ${name}? You can restore it for 30 days. Past orders aren’t affected.`,
      action: 'Delete',
      keep: 'Keep the piece',
      isDanger: true,
    }),
    send: ({ product }) => deleteProduct({ id: product._id }),
    success: () => 'Product deleted!',
    onDone: async (_, { product: { _id, name }, forget }) => {
      forget()
      onDeleted(`${name} is deleted`, [_id])
      heading.current?.focus()
      if (list && list.rows.length === 1 && list.page > 1) await navigate(productListPath(filter, list.page - 1))
    },
  })
  const askToDelete = (product: GridRow, forget: () => void) => ask({ product, forget })
  return { heading, askToDelete, dialog }
}

interface ProductSearchProps {
  filter: GridFilter
  known: Pick<GridPage, 'categories' | 'ranges' | 'brands'> | undefined
}

/** The filter of the table: choices apply at once, the search on submit. It works before hydration too. */
function ProductSearch({ filter, known }: ProductSearchProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const categoryName = useCategoryName()

  // The address may change by a chip, a heading or the Back button; the fields follow it.
  const address = productListPath(filter)
  useEffect(() => {
    const query = new URLSearchParams(address.split('?')[1])
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        field.value = query.get(field.name) ?? ''
    }
  }, [address])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { currentTarget } = event
    const entered = new URLSearchParams(fields.map((name) => [name, formText(currentTarget, name)]))
    const { pageNumber: _first, ...chosen } = readProductListing({}, entered) ?? { pageNumber: 1 }
    void navigate(productListPath({ ...chosen, ...(filter.sort && { sort: filter.sort }) }))
  }

  const submit = () => form.current?.requestSubmit()
  const named = (values: readonly string[] = [], nameOf = (value: string) => value) =>
    Object.fromEntries(values.map((value) => [value, nameOf(value)]))
  const choices = [
    { name: 'stock', label: 'Stock', options: stockChoices },
    { name: 'category', label: 'Category', options: named(known?.categories, categoryName) },
    { name: 'range', label: 'Range', options: named(known?.ranges) },
    { name: 'brand', label: 'Brand', options: named(known?.brands) },
    { name: 'state', label: 'State', options: stateChoices },
    { name: 'picture', label: 'Picture', options: pictureChoices },
  ] as const
  const chosen = listChips(filter).filter(({ label }) => label !== 'Name or code').length
  return (
    <form
      className={styles.search}
      role="search"
      aria-label="Products of the list"
      action={productListPath()}
      ref={form}
      onSubmit={handleSubmit}
    >
      <KeywordField label="Name or code" keyword={filter.keyword} />
      <button
        className={`btn btn-outline ${styles.fold}`}
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="sliders" />
        {chosen === 0 ? 'Filters' : `Filters, ${chosen}`}
      </button>
      <div className={isOpen ? `${styles.choices} ${styles.isOpen}` : styles.choices}>
        {choices.map(({ name, label, options }) => (
          <SelectField key={name} label={label} name={name} defaultValue={filter[name] ?? ''} onChange={submit}>
            <option value="">All</option>
            {Object.entries(options).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </form>
  )
}
