import type { OrderSort } from '#contract/orders/orders.ts'

const texts: Record<OrderSort, string> = {
  placed: 'Oldest first',
  total: 'Lowest total first',
  '-total': 'Highest total first',
  promised: 'Next promised day first',
  '-promised': 'Last promised day first',
}

export function sortText(sort: OrderSort | undefined): string {
  return sort === undefined ? 'Newest first' : texts[sort]
}

export type SortedColumn = 'placed' | 'total' | 'promised'

/** How a column is sorted; undefined when the list is sorted by another one. */
export function directionOf(column: SortedColumn, sort: OrderSort | undefined): 'ascending' | 'descending' | undefined {
  if (sort === column) return 'ascending'
  return (sort ?? '-placed') === `-${column}` ? 'descending' : undefined
}

/** The sort of a column that is pressed: the other way round if it is sorted by it, else its usual one. */
export function nextSort(column: SortedColumn, sort: OrderSort | undefined): OrderSort | undefined {
  const direction = directionOf(column, sort)
  if (column === 'placed') return direction === 'descending' ? 'placed' : undefined
  if (column === 'total') return direction === 'descending' ? 'total' : '-total'
  return direction === 'ascending' ? '-promised' : 'promised'
}
