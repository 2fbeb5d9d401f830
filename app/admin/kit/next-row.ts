import type { KeyboardEvent } from 'react'

/** Enter moves to the field with the same `data-cell` in the next row of the table, with Shift in the row before. */
export function goToNextRow(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const { currentTarget, shiftKey } = event
  const selector = `input[data-cell="${currentTarget.dataset.cell}"]`
  const fields = [...(currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>(selector) ?? [])]
  const next = fields[fields.indexOf(currentTarget) + (shiftKey ? -1 : 1)]
  next?.focus()
  next?.select()
}
