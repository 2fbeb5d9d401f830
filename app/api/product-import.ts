import { catalogue } from '#contract/catalogue.ts'
import { api, call } from './base.ts'

/** A file of products. A dry run tells what would become of it and stores nothing. */
export interface ProductImport {
  csv: Blob
  isDryRun: boolean
}

/** Ten thousand products take some twenty seconds on the embedded database; a slow line takes as long to send them. */
const timeoutMs = 300_000

const importCall = call(catalogue.importCsv, ({ isDryRun }: ProductImport) => ({ query: { isDryRun } }))

export const productImportApi = api.injectEndpoints({
  endpoints: (build) => ({
    importProducts: build.mutation({
      ...importCall,
      // The bytes go as they are: only the server can tell whether they are UTF-8.
      query: (given: ProductImport) => ({
        ...importCall.query(given),
        body: given.csv,
        headers: { 'content-type': 'text/csv' },
        timeout: timeoutMs,
      }),
      invalidatesTags: (report) => (report?.isStored ? ['Product'] : []),
    }),
  }),
})

export const { useImportProductsMutation } = productImportApi
