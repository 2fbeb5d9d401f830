import type { FastifyRequest } from 'fastify'
import { readBody } from '#server/http/streaming-body.ts'
import { type ProductLine, readProductsCsv } from './read-products-csv.ts'

/** The largest file that is taken, in bytes. */
const mostBytes = 20 * 1024 * 1024

/** The lines of the file in a request. Throws ShopError 400, 413 or 415 with a sentence for one that cannot be read. */
export async function receiveProductsCsv(request: FastifyRequest): Promise<ProductLine[]> {
  const bytes = await readBody(request, {
    type: 'text/csv',
    limit: mostBytes,
    wrongType: 'This is not a CSV file. Export the products to see what one looks like.',
    tooLarge: 'The file is larger than 20 MB. Split it and import one part after the other.',
  })
  return readProductsCsv(bytes)
}
