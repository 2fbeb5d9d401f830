import { useState } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { productGridApi } from '#app/api/admin/back-office.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { focusMain } from '#app/ui/overlay/focus-main.ts'
import type { DeletedProducts, GridRow } from '#contract/back-office/product-grid.ts'
import { countText } from './grid-drafts.ts'

/**
 * Deletes the selected pieces after a question. `onGone` gets the pieces that no longer exist, `onDeleted` those that
 * this deleted; those that stay are named with the reason until the next question.
 */
export function useDeleteSelected(
  rows: readonly GridRow[],
  {
    onGone,
    onDeleted,
  }: {
    onGone: (products: readonly string[]) => void
    onDeleted: (text: string, products: readonly string[]) => void
  },
) {
  const [isAsking, setIsAsking] = useState(false)
  const [refused, setRefused] = useState<DeletedProducts['refused']>([])
  const [deleteProducts, { isLoading }] = productGridApi.remove.useMutation()
  const pieces = countText(rows.length, 'piece')

  async function handleConfirm() {
    const { data, error } = await deleteProducts({ products: rows.map(({ _id }) => _id) })
    // The dialog closes first, because it would cover the toast.
    setIsAsking(false)
    if (!data) return showToast('error', errorMessage(error))
    setRefused(data.refused)
    const deleted = data.deleted.map(({ product }) => product)
    if (deleted.length > 0) onDeleted(`${countText(deleted.length, 'piece')} deleted`, deleted)
    onGone([...deleted, ...data.gone])
    focusMain()
  }

  const dialog = (
    <ConfirmDialog
      show={isAsking}
      question={`Delete ${pieces}?`}
      consequence={`${namesOf(rows)}. You can restore them for 30 days. Past orders aren’t affected.`}
      action={`Delete ${pieces}`}
      keep={rows.length === 1 ? 'Keep the piece' : 'Keep the pieces'}
      isDanger
      busy={isLoading}
      onConfirm={() => void handleConfirm()}
      onCancel={() => setIsAsking(false)}
    />
  )
  const report = refused.length > 0 && (
    <Alert
      kind="warning"
      action={
        <button className="btn btn-outline btn-sm" type="button" onClick={() => setRefused([])}>
          Close
        </button>
      }
    >
      {countText(refused.length, 'piece')} not deleted. {refused.map(({ message }) => message).join(' ')}
    </Alert>
  )
  function ask() {
    setRefused([])
    setIsAsking(true)
  }
  return { ask, dialog, report }
}

/** How many pieces are named in the question. */
const named = 3

/** The first pieces by their names, and how many others: `Kurow Table, Haast Bar Table, Hahei Dresser and 7 others`. */
function namesOf(rows: readonly GridRow[]): string {
  const names = rows.slice(0, named).map(({ name }) => name)
  const others = rows.length - names.length
  if (others > 0) return `${names.join(', ')} and ${others === 1 ? '1 other' : `${others} others`}`
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')
}
