import { useEffect, useEffectEvent, useState } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { productGridApi } from '#app/api/admin/back-office.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { NewCell, SavedCells } from '#contract/back-office/product-grid.ts'
import type { SavedNotice } from './change-dock.tsx'
import { countText, type GridAction, type GridDrafts, toNewCells, toParts, toUndo } from './grid-drafts.ts'

/** How long a save can be undone, in milliseconds; then History has Undo. */
export const undoMs = 30_000

/**
 * Saves the cells, a thousand a request, and undoes a save by another one. Without a connection they are sent when it
 * is back.
 */
export function useSaveCells(drafts: GridDrafts, dispatch: (action: GridAction) => void) {
  const [saveCells, { isLoading }] = productGridApi.save.useMutation()
  const [notice, setNotice] = useState<SavedNotice | null>(null)
  const [isWaiting, setIsWaiting] = useState(false)

  function announce(result: SavedCells, isUndo: boolean) {
    const { length } = result.saved
    if (length === 0) return setNotice(null)
    const text = isUndo ? 'Changes undone' : `${countText(length, 'change')} saved`
    setNotice({ text, reverse: toUndo(result), isUndo, until: new Date(Date.now() + undoMs).toISOString() })
  }

  /** Sends cells, each request with as many as the server takes; the first one that fails is the last. */
  async function send(cells: readonly NewCell[]) {
    const result: SavedCells = { saved: [], conflicts: [], refused: [] }
    for (const part of toParts(cells)) {
      const { data, error } = await saveCells({ cells: part })
      if (!data) return { result, error }
      result.saved.push(...data.saved)
      result.conflicts.push(...data.conflicts)
      result.refused.push(...data.refused)
    }
    return { result, error: undefined }
  }

  async function save(): Promise<boolean> {
    const cells = toNewCells(drafts)
    if (cells.length === 0 || isLoading) return false
    const { result, error } = await send(cells)
    setIsWaiting(error !== undefined && 'status' in error && error.status === 'FETCH_ERROR')
    dispatch({ type: 'saved', result })
    if (error === undefined || result.saved.length > 0) announce(result, false)
    const { length: clashes } = result.conflicts
    if (clashes > 0) showToast('error', `${countText(clashes, 'value')} changed since. Choose which one stays.`)
    const { length: refused } = result.refused
    if (refused > 0) showToast('error', `${countText(refused, 'change')} can’t be saved. The cell says why.`)
    if (error !== undefined) showToast('error', errorMessage(error))
    return error === undefined
  }

  async function reverse() {
    if (!notice) return
    const { result, error } = await send(notice.reverse)
    if (error !== undefined) showToast('error', errorMessage(error))
    if (error !== undefined && result.saved.length === 0) return
    announce(result, !notice.isUndo)
    const left = result.conflicts.length + result.refused.length
    if (left > 0) showToast('error', `${countText(left, 'value')} changed since and stay${left === 1 ? 's' : ''} so.`)
  }

  const sendAgain = useEffectEvent(() => void save())
  useEffect(() => {
    if (!isWaiting) return undefined
    const handleOnline = () => sendAgain()
    window.addEventListener('online', handleOnline)
    return () => window.removeEventListener('online', handleOnline)
  }, [isWaiting])

  return { save, reverse, notice, isSaving: isLoading, isWaiting }
}
