import { catalogue } from '#contract/catalogue/catalogue.ts'
import type { ListedProduct } from '#contract/catalogue/products.ts'
import type { BodyOf, QueryOf } from '#contract/platform/endpoint.ts'
import { endpointsOf } from './endpoints-of.ts'

export type ProductListQuery = QueryOf<typeof catalogue.list>
export type SearchQuery = QueryOf<typeof catalogue.browse>
export type BrowseQuery = Omit<SearchQuery, 'pageNumber'>

/**
 * An admin's change of a product. Numbers may be the text of the form: the server converts them, or returns field
 * errors.
 */
export interface ProductEdit {
  id: string
  body: Partial<Record<keyof BodyOf<typeof catalogue.update>, string | number | boolean>>
}

/**
 * A CSV file of products; a dry run returns the report and stores nothing. An import with the fingerprint of a dry run
 * is refused with 409 when a product has changed since.
 */
interface ProductImport {
  csv: Blob
  isDryRun: boolean
  fingerprint?: string
}

function tagsOf(products: readonly Pick<ListedProduct, '_id'>[] = []) {
  return ['Product' as const, ...products.map(({ _id }) => ({ type: 'Product' as const, id: _id }))]
}

export const catalogueApi = endpointsOf(
  'catalogue',
  { ...catalogue, search: catalogue.browse },
  {
    '*': { provides: ['Product'], invalidates: ['Product'], keepSeconds: 5 },
    list: { provides: (page) => tagsOf(page?.products) },
    top: { pages: 'pageNumber', provides: tagsOf },
    browse: { pages: 'pageNumber', provides: (page) => tagsOf(page?.products) },
    search: {
      provides: (page) =>
        tagsOf([...(page?.products ?? []), ...(page?.search?.near?.products.map(({ product }) => product) ?? [])]),
    },
    selected: { provides: tagsOf },
    suggest: { keepSeconds: 60 },
    current: { provides: tagsOf },
    one: { provides: (_product, _error, { id }) => [{ type: 'Product', id }] },
    family: {
      provides: (family, _error, { id }) =>
        tagsOf([{ _id: id }, ...(family?.sizes ?? []), ...(family?.finishes ?? [])]),
    },
    more: { provides: (more) => tagsOf(more?.products) },
    manage: { provides: (page) => tagsOf(page?.products) },
    // An error changes nothing; the form refetches the stored product itself.
    update: {
      toParts: ({ id, body }: ProductEdit) => ({ params: { id }, body }),
      invalidates: (product) => (product ? ['Product'] : []),
    },
    importCsv: {
      // The bytes are sent unchanged: the server checks whether they are UTF-8.
      toParts: ({ csv, ...query }: ProductImport) => ({ query, body: csv, headers: { 'content-type': 'text/csv' } }),
      invalidates: (report) => (report?.isStored ? ['Product'] : []),
      // 10,000 products take about 20 s on the embedded database, and a slow connection takes as long to send them.
      timeoutMs: 300_000,
    },
  },
)
