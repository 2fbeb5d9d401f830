import { type GridRow, maxGridProducts } from '#contract/back-office/product-grid.ts'

/** The selected products of a filter, with the values that they had when they were selected. */
export interface Selection {
  /** The address of the filter, without page and order. */
  key: string
  rows: readonly GridRow[]
}

/** Reads the selection that a browser has stored; null for another filter or a damaged text. */
export function readSelection(text: string | null, key: string): Selection | null {
  try {
    const stored: { key?: unknown; rows?: unknown } = Object(JSON.parse(text ?? 'null'))
    const { rows } = stored
    return stored.key === key && Array.isArray(rows) && rows.every(isRow) ? { key, rows } : null
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
}

function isRow(stored: unknown): stored is GridRow {
  const row: Record<string, unknown> = Object(stored)
  return Object.entries(kinds).every(([name, kind]) => typeof row[name] === kind)
}

interface SelectionCounts {
  selected: number
  onPage: number
  count: number
}

/** How many products are selected, and how many of them are on other pages: `73 selected, 23 on other pages`. */
export function selectionText({ selected, onPage, count }: SelectionCounts): string {
  const text = selected === count && count > 1 ? `All ${selected} selected` : `${selected} selected`
  return selected > onPage ? `${text}, ${selected - onPage} on other pages` : text
}

export function selectAllText(count: number): string {
  return count > maxGridProducts ? `Select the first ${maxGridProducts} of ${count}` : `Select all ${count}`
}
