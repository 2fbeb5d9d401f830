import { type GridRow, maxGridProducts } from '#contract/back-office/product-grid.ts'

/** The selected pieces of a filter, with the values that they had when they were selected. */
export interface Selection {
  /** The address of the filter, without page and order. */
  key: string
  rows: readonly GridRow[]
}

/** Reads a selection as a browser has stored it; null for another filter or a damaged text. */
export function readSelection(text: string | null, key: string): Selection | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    const given = stored as { key?: unknown; rows?: unknown }
    if (given.key !== key || !Array.isArray(given.rows)) return null
    return given.rows.every(isRow) ? { key, rows: given.rows } : null
  } catch {
    return null
  }
}

const kinds = {
  _id: 'string',
  name: 'string',
  price: 'number',
  countInStock: 'number',
  category: 'string',
  featured: 'boolean',
  state: 'string',
  sale: 'object',
} as const

function isRow(stored: unknown): stored is GridRow {
  if (typeof stored !== 'object' || stored === null) return false
  const row = stored as Record<string, unknown>
  return Object.entries(kinds).every(([name, kind]) => typeof row[name] === kind)
}

/** How many pieces are selected, and how many of them other pages have: `73 selected, 23 on other pages`. */
export function selectionText({
  selected,
  onPage,
  count,
}: {
  selected: number
  onPage: number
  count: number
}): string {
  const others = selected - onPage
  const text = selected === count && count > 1 ? `All ${selected} selected` : `${selected} selected`
  return others > 0 ? `${text}, ${others} on other pages` : text
}

/** What the button says that selects all pieces of a filter: a thousand at most. */
export function selectAllText(count: number): string {
  return count > maxGridProducts ? `Select the first ${maxGridProducts} of ${count}` : `Select all ${count}`
}
