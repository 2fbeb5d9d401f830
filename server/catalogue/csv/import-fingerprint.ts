import { createHash } from 'node:crypto'
import type { StoredProduct } from '#server/catalogue/manage/manage-products.queries.ts'
import type { ProductLine } from './read-products-csv.ts'

/**
 * Identifies what a dry run has shown: the lines of the file, and the version of each product that has an id or a code
 * of them. Sales and reviews do not change it; a save by an admin, a new product and a deleted one do.
 */
export function importFingerprint(lines: readonly ProductLine[], stored: readonly StoredProduct[]): string {
  const versions = stored.map(({ id, version }) => `${id} ${version}`).toSorted()
  return createHash('sha256')
    .update(JSON.stringify([lines, versions]))
    .digest('base64url')
}
