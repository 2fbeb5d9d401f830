import type { ImportReport, ImportRow } from '#contract/catalogue/product-changes.ts'

type Counts = Pick<ImportReport, 'isStored' | 'created' | 'changed' | 'same' | 'refused' | 'samples'>

/** The outcomes of a file that are not 0: '3 would be created, 12 changed, 57 unchanged, 1 refused'. */
export function importText({ isStored, created, changed, same, refused }: Counts): string {
  const would = isStored ? '' : ' would be'
  const parts = [
    { count: created, word: 'created', would },
    { count: changed, word: 'changed', would },
    { count: same, word: 'unchanged', would: '' },
    { count: refused, word: 'refused', would: '' },
  ].filter(({ count }) => count > 0)
  if (parts.length === 0) return 'The file has a header and no products'
  return parts
    .map((part, at) => `${grouped(part.count)}${parts[at - 1]?.would ? '' : part.would} ${part.word}`)
    .join(', ')
}

/** The consequence of an import: '3 products are created and 12 changed: all of them or none.' */
export function importConsequence({ created, changed }: Counts): string {
  const [first, second] = [
    { count: created, word: 'created' },
    { count: changed, word: 'changed' },
  ].filter(({ count }) => count > 0)
  if (!first) return 'Nothing is changed.'
  const subject = first.count === 1 ? '1 product is' : `${grouped(first.count)} products are`
  const rest = second ? ` and ${grouped(second.count)} ${second.word}` : ''
  return `${subject} ${first.word}${rest}${created + changed > 1 ? ': all of them or none' : ''}.`
}

/** How many products an import would publish with sample values; empty for none. */
export function samplesText({ samples }: Counts): string {
  if (samples === 0) return ''
  const products = samples === 1 ? '1 product goes' : `${grouped(samples)} products go`
  return `${products} on sale with sample values, and customers see ${samples === 1 ? 'it' : 'them'} like this.`
}

/**
 * How a new count moves the stock: 'Stock +2 (5 → 7 in the file; 2 fewer since the export)'. `now` is the number of
 * units that can be sold before the import.
 */
export function stockText({ countInStockWas, difference }: Required<ImportRow>['stock'], now: number): string {
  const since = now - countInStockWas
  const moved = since === 0 ? '' : `; ${Math.abs(since)} ${since < 0 ? 'fewer' : 'more'} since the export`
  const signed = `${difference < 0 ? '−' : '+'}${Math.abs(difference)}`
  return `Stock ${signed} (${countInStockWas} → ${countInStockWas + difference} in the file${moved})`
}

const format = new Intl.NumberFormat('en-NZ')

function grouped(count: number): string {
  return format.format(count)
}

/** Whether the file can be imported: no line is refused, and at least one creates or changes a product. */
export function canImport({ created, changed, refused }: Counts): boolean {
  return refused === 0 && created + changed > 0
}
