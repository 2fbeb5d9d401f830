import { type ReactNode, useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useBeforeUnload, useNavigate } from 'react-router'
import { DockArea } from '#app/admin/frame/dock/dock.tsx'
import { productListPath } from '#app/admin/products/product-list-path.ts'
import { ProductTable } from '#app/admin/products/product-table.tsx'
import { errorMessage } from '#app/api/error-message.ts'
import { type GridFilter, productGridApi } from '#app/api/admin/back-office.ts'
import { addedPiecesApi } from '#app/api/admin/selling.ts'
import { safeLocalStorage, safeSessionStorage } from '#app/store/browser-storage.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { type GridPage, type GridRow, maxDuplicates } from '#contract/back-office/product-grid.ts'
import type { PricedPiece } from '#contract/selling/added-pieces.ts'
import type { Sale } from '#contract/selling/sales.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ChangeDock, SavedDock } from './change-dock.tsx'
import { ChangePreview } from './change-preview.tsx'
import { useDeleteSelected } from './delete-selected.tsx'
import { countText, emptyGrid, listChanged, nextGrid, readDrafts } from './grid-drafts.ts'
import { undoMs, useSaveCells } from './use-save-cells.ts'
import { readSelection, type Selection } from './selection.ts'

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
  const [duplicate] = productGridApi.duplicate.useMutation()
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
    const { data, error } = await duplicate({ products: chosen.map(({ _id }) => _id) })
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

/**
 * The cells that are not saved, none before hydration. The browser keeps them for this person until they are saved or
 * discarded, and its other windows follow.
 */
function useGridDrafts(userId: string | undefined) {
  const [state, dispatch] = useReducer(nextGrid, emptyGrid)
  const key = `product-changes-${userId ?? ''}`
  const loadedKey = useRef<string | null>(null)
  const { drafts } = state

  useEffect(() => {
    if (loadedKey.current !== key) return
    const text = JSON.stringify(drafts)
    const isEmpty = Object.keys(drafts).length === 0
    const stored = safeLocalStorage.read(key)
    if (stored !== (isEmpty ? null : text)) safeLocalStorage.write(key, isEmpty ? null : text)
  }, [drafts, key])

  useEffect(() => {
    if (userId === undefined) return undefined
    const load = () => dispatch({ type: 'loaded', drafts: readDrafts(safeLocalStorage.read(key)) })
    load()
    loadedKey.current = key
    const follow = (event: StorageEvent) => {
      if (event.storageArea === safeLocalStorage.area() && event.key === key) load()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [key, userId])

  return { ...state, dispatch }
}

interface SaleNotice {
  text: string
  until: string
  sale: Sale
  /** The pieces that Undo takes out; none once they are out, or while the sale runs. */
  pieces: readonly PricedPiece[]
}

/** What was put into a sale, with Undo: a running sale has none, because its end is a decision with a question. */
function useSaleNotice() {
  const [notice, setNotice] = useState<SaleNotice | null>(null)
  const [takeOut, { isLoading }] = addedPiecesApi.takeOut.useMutation()
  const untilNow = () => new Date(Date.now() + undoMs).toISOString()

  function announce(sale: Sale, added: readonly PricedPiece[]) {
    const text = `${countText(added.length, 'piece')} added to ${sale.name}`
    setNotice({ text, until: untilNow(), sale, pieces: sale.state === 'running' ? [] : added })
  }

  async function undo() {
    if (!notice) return
    const { sale } = notice
    const pieces = notice.pieces.map(({ product, salePrice }) => ({ product, salePrice }))
    const { data, error } = await takeOut({ id: sale._id, pieces })
    if (!data) return showToast('error', errorMessage(error))
    const text = `${countText(data.takenOut, 'piece')} removed from ${sale.name}`
    setNotice({ text, until: untilNow(), sale, pieces: [] })
    if (data.kept > 0) {
      showToast('error', `${countText(data.kept, 'piece')} changed since and stay${data.kept === 1 ? 's' : ''} so.`)
    }
  }

  return { notice, announce, undo, isUndoing: isLoading }
}

/**
 * The selected pieces of all pages, with the values that the list has now where it shows them. The tab keeps them from
 * page to page; another filter, order aside, selects nothing.
 */
function useSelection(rows: readonly GridRow[], filter: GridFilter, userId: string | undefined) {
  const { sort: _sort, ...chosenFilter } = filter
  const key = productListPath(chosenFilter)
  const storageKey = `product-selection-${userId ?? ''}`
  const [selection, setSelection] = useState<Selection>({ key, rows: [] })
  const [select] = productGridApi.select.useLazyQuery()

  useEffect(() => {
    const load = () => setSelection(readSelection(safeSessionStorage.read(storageKey), key) ?? { key, rows: [] })
    load()
  }, [key, storageKey])

  function store(selected: readonly GridRow[]) {
    const after = { key, rows: selected }
    setSelection(after)
    safeSessionStorage.write(storageKey, selected.length === 0 ? null : JSON.stringify(after))
  }

  const selected = selection.key === key ? selection.rows : []
  const fresh = new Map(rows.map((row) => [row._id, row]))

  async function selectAll() {
    const { data, error } = await select(filter)
    if (data) store(data)
    else showToast('error', errorMessage(error))
  }
  return {
    chosen: selected.map((row) => fresh.get(row._id) ?? row),
    ticked: new Set(selected.map(({ _id }) => _id)),
    selectAll,
    clear: () => store([]),
    remove(products: readonly string[]) {
      store(selected.filter(({ _id }) => !products.includes(_id)))
    },
    tick(some: readonly GridRow[], isOn: boolean) {
      const ids = new Set(some.map(({ _id }) => _id))
      const others = selected.filter(({ _id }) => !ids.has(_id))
      store(isOn ? [...others, ...some] : others)
    },
  }
}
