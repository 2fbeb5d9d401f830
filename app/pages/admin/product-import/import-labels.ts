import type { ImportReport } from '#contract/product-changes.ts'

type Counts = Pick<ImportReport, 'isStored' | 'created' | 'changed' | 'same' | 'refused'>

/**
 * What becomes of the lines of a file, in a sentence without its full stop: '3 would be created, 12 changed, 57 unchanged,
 * 1 refused'. Parts of which there are none are left out; a file without lines has none at all.
 */
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

/** What is about to happen, before somebody says yes: '3 products are created and 12 changed: all of them or none.' */
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

const format = new Intl.NumberFormat('en-NZ')

function grouped(count: number): string {
  return format.format(count)
}

/** Whether an import of the file would store anything: nothing is refused, and something is created or changed. */
export function canImport({ created, changed, refused }: Counts): boolean {
  return refused === 0 && created + changed > 0
}
