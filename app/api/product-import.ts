import { catalogue } from '#contract/catalogue/catalogue.ts'
import { api, call } from './base.ts'

/**
 * A CSV file of products; a dry run returns the report and stores nothing. An import with the fingerprint of a dry run
 * is refused with 409 when a product has changed since.
 */
interface ProductImport {
  csv: Blob
  isDryRun: boolean
  fingerprint?: string
}

/** 10,000 products take about 20 s on the embedded database, and a slow connection takes as long to send them. */
const timeoutMs = 300_000

const importCall = call(catalogue.importCsv, ({ isDryRun, fingerprint }: ProductImport) => ({
  query: { isDryRun, ...(fingerprint !== undefined && { fingerprint }) },
}))

const productImportApi = api.injectEndpoints({
  endpoints: (build) => ({
    importProducts: build.mutation({
      ...importCall,
      // The bytes are sent unchanged: the server checks whether they are UTF-8.
      query: (productImport: ProductImport) => ({
        ...importCall.query(productImport),
        body: productImport.csv,
        headers: { 'content-type': 'text/csv' },
        timeout: timeoutMs,
      }),
      invalidatesTags: (report) => (report?.isStored ? ['Product'] : []),
    }),
  }),
})

export const { useImportProductsMutation } = productImportApi
