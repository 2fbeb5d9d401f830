import { type RefObject, useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useBeforeUnload, useNavigate } from 'react-router'
import { DockArea } from '#app/admin/frame/dock/dock.tsx'
import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { useRestore } from '#app/admin/products/deleted/use-restore.ts'
import { productListPath } from '#app/admin/products/product-list-path.ts'
import { type GridFilter, productGridApi } from '#app/api/admin/back-office.ts'
import { addedProductsApi } from '#app/api/admin/selling.ts'
import { catalogueApi } from '#app/api/catalogue.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { safeLocalStorage, safeSessionStorage } from '#app/store/browser-storage.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { focusMain } from '#app/ui/overlay/focus-main.ts'
import { type DeletedProducts, type GridPage, type GridRow, maxDuplicates } from '#contract/back-office/product-grid.ts'
import type { PricedProduct } from '#contract/selling/added-products.ts'
import type { Sale } from '#contract/selling/sales.ts'
import { countText } from '#rules/platform/count-text.ts'
import { BulkBar } from './bulk-bar.tsx'
import { type Announce, ChangeDock, ChangePreview, useNotices, useSaveCells } from './change-preview.tsx'
import { emptyGrid, listChanged, nextGrid, readDrafts } from './grid-drafts.ts'
import { ProductTable } from './product-table.tsx'
import { readSelection, type Selection } from './selection.ts'

interface ProductGridProps {
  page: GridPage
  filter: GridFilter
  waiting: ReadonlyMap<string, number>
  listPath: string
  /** Gets the focus when the button of a deleted row is gone. */
  heading: RefObject<HTMLHeadingElement | null>
}

export function ProductGrid({ page, filter, waiting, listPath, heading }: ProductGridProps) {
  const user = useAppSelector(selectUserInfo)
  const { drafts, past, dispatch } = useGridDrafts(user?._id)
  const { docks, announce } = useNotices()
  const { save, isSaving, isWaiting } = useSaveCells({ drafts, dispatch }, (notice) => announce('saved', notice))
  const { chosen, ticked, tick, selectAll, clear, remove } = useSelection(page.rows, filter, user?._id)
  const [duplicate] = productGridApi.duplicate.useMutation()
  const announceSale = useSaleNotice((notice) => announce('sale', notice))
  const deletion = useDeletion({
    page,
    filter,
    heading,
    announce: (notice) => announce('deleted', notice),
    onGone: (products) => {
      remove(products)
      dispatch({ type: 'deleted', products })
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
              onDelete={() => deletion.askForAll(chosen)}
              onAddedToSale={(sale, items) => {
                announceSale(sale, items)
                clear()
              }}
            />
          )
        }
        foot={
          <>
            {docks}
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
            onDelete={deletion.ask}
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
      {deletion.dialogs}
    </>
  )
}

/**
 * The unsaved cells, none before hydration. The browser keeps them for this person until they are saved or discarded,
 * and its other windows follow.
 */
function useGridDrafts(userId: string | undefined) {
  const [state, dispatch] = useReducer(nextGrid, emptyGrid)
  const key = `product-changes-${userId ?? ''}`
  const loadedKey = useRef<string | null>(null)
  const { drafts } = state

  useEffect(() => {
    if (loadedKey.current !== key) return
    const text = Object.keys(drafts).length === 0 ? null : JSON.stringify(drafts)
    if (safeLocalStorage.read(key) !== text) safeLocalStorage.write(key, text)
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

/** Announces what was added to a sale, with Undo: a running sale has none, because ending it is a decision of its own. */
function useSaleNotice(announce: Announce) {
  const [takeOut] = addedProductsApi.takeOut.useMutation()

  async function undo({ _id, name }: Sale, added: readonly PricedProduct[]) {
    const { data, error } = await takeOut({
      id: _id,
      pieces: added.map(({ product, salePrice }) => ({ product, salePrice })),
    })
    if (!data) return showToast('error', errorMessage(error))
    announce({ text: `${countText(data.takenOut, 'piece')} removed from ${name}` })
    if (data.kept > 0) {
      showToast('error', `${countText(data.kept, 'piece')} changed since and stay${data.kept === 1 ? 's' : ''} so.`)
    }
  }

  return (sale: Sale, added: readonly PricedProduct[]) =>
    announce({
      text: `${countText(added.length, 'piece')} added to ${sale.name}`,
      ...(sale.state !== 'running' && added.length > 0 && { action: 'Undo', onAction: () => undo(sale, added) }),
    })
}

interface DeletionOptions extends Pick<ProductGridProps, 'page' | 'filter' | 'heading'> {
  announce: Announce
  onGone: (products: readonly string[]) => void
}

/**
 * Deletes one product (spec §8) or all selected ones after a question, and announces it with Restore. The report names
 * those that could not be deleted.
 */
function useDeletion({ page, filter, heading, announce, onGone }: DeletionOptions) {
  const navigate = useNavigate()
  const [deleteProduct] = catalogueApi.remove.useMutation()
  const [deleteProducts] = productGridApi.remove.useMutation()
  const { restore } = useRestore()
  const [refused, setRefused] = useState<DeletedProducts['refused']>([])

  function announceDeletion(text: string, products: readonly string[]) {
    announce({
      text,
      action: 'Restore',
      onAction: async () => {
        await restore(products)
        announce(null)
        focusMain()
      },
    })
  }

  const one = useConfirmedAction({
    question: ({ name }: GridRow) => ({
      question: 'Are you sure?',
      consequence: `Delete ${name}? You can restore it for 30 days. Past orders aren’t affected.`,
      action: 'Delete',
      keep: 'Keep the piece',
      isDanger: true,
    }),
    send: ({ _id }) => deleteProduct({ id: _id }),
    success: () => 'Product deleted!',
    onDone: async (_, { _id, name }) => {
      onGone([_id])
      announceDeletion(`${name} is deleted`, [_id])
      heading.current?.focus()
      if (page.rows.length === 1 && page.page > 1) await navigate(productListPath(filter, page.page - 1))
    },
  })
  const all = useConfirmedAction({
    question: (rows: readonly GridRow[]) => ({
      question: `Delete ${countText(rows.length, 'piece')}?`,
      consequence: `${namesOf(rows)}. You can restore them for 30 days. Past orders aren’t affected.`,
      action: `Delete ${countText(rows.length, 'piece')}`,
      keep: rows.length === 1 ? 'Keep the piece' : 'Keep the pieces',
      isDanger: true,
    }),
    send: (rows) => deleteProducts({ products: rows.map(({ _id }) => _id) }),
    success: () => null,
    onDone: (data) => {
      setRefused(data.refused)
      const deleted = data.deleted.map(({ product }) => product)
      const gone = [...deleted, ...data.gone]
      if (deleted.length > 0) announceDeletion(`${countText(deleted.length, 'piece')} deleted`, deleted)
      onGone(gone)
      // The last page may be gone.
      if (page.page > 1 && page.rows.every(({ _id }) => gone.includes(_id))) void navigate(productListPath(filter))
      focusMain()
    },
  })
  const close = (
    <button className="btn btn-outline btn-sm" type="button" onClick={() => setRefused([])}>
      Close
    </button>
  )
  return {
    ask: one.ask,
    askForAll: (rows: readonly GridRow[]) => {
      setRefused([])
      all.ask(rows)
    },
    dialogs: (
      <>
        {one.dialog}
        {all.dialog}
      </>
    ),
    report: refused.length > 0 && (
      <Alert kind="warning" action={close}>
        {countText(refused.length, 'piece')} not deleted. {refused.map(({ message }) => message).join(' ')}
      </Alert>
    ),
  }
}

/** The first products by their names, and how many others: `Kurow Table, Haast Bar Table, Hahei Dresser and 7 others`. */
function namesOf(rows: readonly GridRow[]): string {
  const names = rows.slice(0, 3).map(({ name }) => name)
  const others = rows.length - names.length
  const last = others > 0 ? countText(others, 'other') : names.length > 1 ? names.pop() : undefined
  return names.join(', ') + (last === undefined ? '' : ` and ${last}`)
}

/**
 * The selected products of all pages, with the values that the list has now where it shows them. The tab keeps them from
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
  const without = (ids: readonly string[]) => selected.filter(({ _id }) => !ids.includes(_id))
  return {
    chosen: selected.map((row) => rows.find(({ _id }) => _id === row._id) ?? row),
    ticked: new Set(selected.map(({ _id }) => _id)),
    selectAll: async () => {
      const { data, error } = await select(filter)
      if (data) store(data)
      else showToast('error', errorMessage(error))
    },
    clear: () => store([]),
    remove: (products: readonly string[]) => store(without(products)),
    tick: (some: readonly GridRow[], isOn: boolean) =>
      store([...without(some.map(({ _id }) => _id)), ...(isOn ? some : [])]),
  }
}
