import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useBeforeUnload, useNavigate } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { type GridFilter, useDuplicateProductsMutation } from '#app/api/products/product-grid.ts'
import { DockArea } from '#app/admin/frame/dock/dock.tsx'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { type GridPage, type GridRow, maxDuplicates } from '#contract/back-office/product-grid.ts'
import { productListPath } from '#app/admin/products/product-list-path.ts'
import { ProductTable } from '#app/admin/products/product-table.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ChangeDock, SavedDock } from './change-dock.tsx'
import { ChangePreview } from './change-preview.tsx'
import { countText, listChanged } from './grid-drafts.ts'
import { useDeleteSelected } from './delete-selected.tsx'
import { useGridDrafts } from './use-grid-drafts.ts'
import { useSaleNotice } from './use-sale-notice.ts'
import { useSaveCells } from './use-save-cells.ts'
import { useSelection } from './use-selection.ts'

interface ProductGridProps {
  page: GridPage
  filter: GridFilter
  waiting: ReadonlyMap<string, number>
  listPath: string
  /** Asks, and calls back when the piece is deleted. */
  onDelete: (product: GridRow, forget: () => void) => void
  /** What was just deleted, with the button that brings it back. */
  deletedDock: ReactNode
  onDeleted: (text: string, products: readonly string[]) => void
}

/** The table with the bar of the selected pieces, the cells that are not saved, and their preview. */
export function ProductGrid({ page, filter, waiting, listPath, onDelete, deletedDock, onDeleted }: ProductGridProps) {
  const user = useAppSelector(selectUserInfo)
  const { drafts, past, dispatch } = useGridDrafts(user?._id)
  const { save, reverse, notice, isSaving, isWaiting } = useSaveCells(drafts, dispatch)
  const { chosen, ticked, tick, selectAll, clear, remove } = useSelection(page.rows, filter, user?._id)
  const [duplicate] = useDuplicateProductsMutation()
  const inSale = useSaleNotice()
  const navigate = useNavigate()
  function forget(products: readonly string[]) {
    remove(products)
    dispatch({ type: 'deleted', products })
  }
  const deletion = useDeleteSelected(chosen, {
    onDeleted,
    onGone: (products) => {
      forget(products)
      // The last page may be gone.
      if (page.page > 1 && page.rows.every(({ _id }) => products.includes(_id))) void navigate(productListPath(filter))
    },
  })
  const [isPreviewed, setIsPreviewed] = useState(false)
  const isDirty = listChanged(drafts).length > 0

  useBeforeUnload(
    useCallback(
      (event) => {
        if (isDirty) event.preventDefault()
      },
      [isDirty],
    ),
  )

  const handleShortcut = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || isPreviewed) return
    const isOtherField = event.target instanceof HTMLInputElement && event.target.dataset.cell === undefined
    if (event.key === 's' && isDirty) {
      event.preventDefault()
      setIsPreviewed(true)
    } else if (event.key === 'z' && past.length > 0 && !(isOtherField && event.target.type !== 'checkbox')) {
      event.preventDefault()
      dispatch({ type: 'undone' })
    }
  })
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => handleShortcut(event)
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [])

  async function handleSave() {
    if (await save()) setIsPreviewed(false)
  }

  async function handleDuplicate() {
    if (chosen.length > maxDuplicates) {
      const text = `Select up to ${maxDuplicates} pieces to duplicate. ${chosen.length} are selected.`
      return showToast('error', text)
    }
    const { data, error } = await duplicate(chosen.map(({ _id }) => _id))
    if (!data) return showToast('error', errorMessage(error))
    clear()
    showToast('success', `${countText(data.length, 'draft')} created`)
  }

  return (
    <>
      {deletion.report}
      <DockArea
        bar={
          chosen.length > 0 && (
            <BulkBar
              rows={chosen}
              drafts={drafts}
              count={page.count}
              onPage={page.rows.filter(({ _id }) => ticked.has(_id)).length}
              categories={page.categories}
              dispatch={dispatch}
              onSelectAll={() => void selectAll()}
              onClear={clear}
              onDuplicate={() => void handleDuplicate()}
              onDelete={deletion.ask}
              onAddedToSale={(sale, pieces) => {
                inSale.announce(sale, pieces)
                clear()
              }}
            />
          )
        }
        foot={
          <>
            {' '}
            {deletedDock}
            {notice && (
              <SavedDock
                key={notice.until}
                text={notice.text}
                until={notice.until}
                action={notice.reverse.length === 0 ? null : notice.isUndo ? 'Redo' : 'Undo'}
                busy={isSaving}
                onAction={() => void reverse()}
              />
            )}
            {inSale.notice && (
              <SavedDock
                key={`sale ${inSale.notice.until}`}
                text={inSale.notice.text}
                until={inSale.notice.until}
                action={inSale.notice.pieces.length === 0 ? null : 'Undo'}
                busy={inSale.isUndoing}
                onAction={() => void inSale.undo()}
              />
            )}
            {isDirty && (
              <ChangeDock
                drafts={drafts}
                canUndo={past.length > 0}
                isWaiting={isWaiting}
                dispatch={dispatch}
                onPreview={() => setIsPreviewed(true)}
              />
            )}
          </>
        }
      >
        {page.rows.length > 0 && (
          <ProductTable
            rows={page.rows}
            filter={filter}
            drafts={drafts}
            waiting={waiting}
            ticked={ticked}
            listPath={listPath}
            categories={page.categories}
            dispatch={dispatch}
            onTick={tick}
            onDelete={(product) => onDelete(product, () => forget([product._id]))}
          />
        )}
      </DockArea>
      <ChangePreview
        show={isPreviewed}
        drafts={drafts}
        busy={isSaving}
        dispatch={dispatch}
        onSave={() => void handleSave()}
        onClose={() => setIsPreviewed(false)}
      />
      {deletion.dialog}
    </>
  )
}
