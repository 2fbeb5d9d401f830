import type { FastifyRequest } from 'fastify'
import { allowSlowResponse } from '#server/platform/http/load/connection-limits.ts'
import { readBody } from '#server/platform/http/streaming-body.ts'
import { type ProductLine, readProductsCsv } from './read-products-csv.ts'

/** The maximum size of a file. */
const maxBytes = 20 * 1024 * 1024

/** Reads the lines of the CSV file in a request. Throws ShopError 400, 413 or 415 for a file that cannot be read. */
export async function receiveProductsCsv(request: FastifyRequest): Promise<ProductLine[]> {
  allowSlowResponse(request)
  const bytes = await readBody(request, {
    type: 'text/csv',
    maxBytes,
    wrongType: 'This isn’t a CSV file. Export the products to see the format.',
    tooLarge: 'The file is larger than 20 MB. Split it and import one part after the other.',
  })
  return readProductsCsv(bytes)
}
