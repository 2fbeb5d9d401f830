/** The rows of the page that `J` and `K` go through: those of its tables, and the lists and cards that say so. */
const rowSelector = '#main tbody > tr, #main [data-rows] > li, #main article[data-row]'

/**
 * Moves the focus to the first link or button of the next row (1) or the row before (-1), from the row with the focus,
 * or the one that is open; without them to the first row. It stays at the ends.
 */
export function goToRow(step: 1 | -1): void {
  const rows = shownRows()
  const focused = rows.findIndex(hasFocus)
  const place = focused < 0 ? rows.findIndex(isOpen) : focused
  const row = rows[place < 0 ? 0 : place + step]
  if (!row) return
  const target = row.querySelector<HTMLElement>('a[href]') ?? row.querySelector<HTMLElement>('button, input, summary')
  target?.focus()
  row.scrollIntoView({ block: 'nearest' })
}

/** Ticks the row with the focus, or takes the tick away. */
export function tickRow(): void {
  shownRows().find(hasFocus)?.querySelector<HTMLInputElement>('input[type="checkbox"]:not(:disabled)')?.click()
}

/** Moves the focus to the search field of the list; not to the one of the bar. */
export function goToSearch(): void {
  const field = document.querySelector<HTMLInputElement>('#main input[type="search"]')
  field?.focus()
  field?.select()
}

function shownRows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(rowSelector)].filter((row) => row.checkVisibility())
}

/** What the row leads to is read next to the list. */
const isOpen = (row: HTMLElement) => row.querySelector('a[aria-current="true"]') !== null

const hasFocus = (row: HTMLElement) => row.contains(document.activeElement)
