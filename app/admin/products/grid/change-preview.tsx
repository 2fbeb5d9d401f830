import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Dock } from '#app/admin/frame/dock/dock.tsx'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { productGridApi } from '#app/api/admin/back-office.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { DialogActions } from '#app/ui/overlay/modal-dialog.tsx'
import { useSecondsUntil } from '#app/ui/use-seconds-until.ts'
import type { NewCell, SavedCells } from '#contract/back-office/product-grid.ts'
import { differenceText } from '#rules/catalogue/price-change.ts'
import { sampleSentence } from '#rules/catalogue/sample-product.ts'
import { countText } from '#rules/platform/count-text.ts'
import { centsOf, formatDollars } from '#rules/platform/money.ts'
import { CellNote } from './grid-cells.tsx'
import {
  cellText,
  dockText,
  type DraftedCell,
  fieldLabels,
  type GridAction,
  type GridDrafts,
  listChanged,
  listSamples,
  problemOf,
  readCell,
  toNewCells,
  toParts,
  toUndo,
} from './grid-drafts.ts'

interface ChangesProps {
  drafts: GridDrafts
  dispatch: (action: GridAction) => void
}

/** The steps that a notice at the foot of the list can reverse. */
export type Announce = (
  notice: { text: string; action?: 'Undo' | 'Redo' | 'Restore'; onAction?: () => Promise<void> } | null,
) => void

/** How long a notice offers its undo, in milliseconds; History has it longer. */
const undoMs = 30_000

const noticeKinds = ['deleted', 'saved', 'sale'] as const

type Notice = NonNullable<Parameters<Announce>[0]> & { until: string }

export function useNotices() {
  const [notices, setNotices] = useState<Partial<Record<(typeof noticeKinds)[number], Notice | null>>>({})
  return {
    docks: noticeKinds.map((kind) => {
      const notice = notices[kind]
      return notice && <DoneDock key={`${kind} ${notice.until}`} notice={notice} />
    }),
    announce: (kind: (typeof noticeKinds)[number], notice: Parameters<Announce>[0]) => {
      const until = new Date(Date.now() + undoMs).toISOString()
      setNotices((before) => ({ ...before, [kind]: notice && { ...notice, until } }))
    },
  }
}

function DoneDock({ notice: { text, until, action, onAction } }: { notice: Notice }) {
  const seconds = useSecondsUntil(until)
  const [isBusy, setIsBusy] = useState(false)
  if (seconds === 0) return null

  async function handleClick() {
    setIsBusy(true)
    await onAction?.()
    setIsBusy(false)
  }

  return (
    <Dock isDone>
      <Icon name="check-circle" />
      <p>{text}</p>
      {action && (
        <LoadingButton type="button" variant="outline" busy={isBusy} onClick={() => void handleClick()}>
          {action}
        </LoadingButton>
      )}
    </Dock>
  )
}

/** Saves the cells, up to 1,000 a request, and announces it with its undo. Offline they are sent once the browser is online. */
export function useSaveCells({ drafts, dispatch }: ChangesProps, announce: Announce) {
  const [saveCells, { isLoading }] = productGridApi.save.useMutation()
  const [isWaiting, setIsWaiting] = useState(false)

  /** Sends the cells; the first request that fails is the last. */
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

  function announceSave(result: SavedCells, isUndo: boolean) {
    const { length } = result.saved
    if (length === 0) return announce(null)
    const cells = toUndo(result)
    announce({
      text: isUndo ? 'Changes undone' : `${countText(length, 'change')} saved`,
      ...(cells.length > 0 && { action: isUndo ? 'Redo' : 'Undo', onAction: () => reverse(cells, !isUndo) }),
    })
  }

  async function save(): Promise<boolean> {
    const cells = toNewCells(drafts)
    if (cells.length === 0 || isLoading) return false
    const { result, error } = await send(cells)
    setIsWaiting(error !== undefined && 'status' in error && error.status === 'FETCH_ERROR')
    dispatch({ type: 'saved', result })
    if (error === undefined || result.saved.length > 0) announceSave(result, false)
    const { length: clashes } = result.conflicts
    if (clashes > 0) showToast('error', `${countText(clashes, 'value')} changed since. Choose which one stays.`)
    const { length: refused } = result.refused
    if (refused > 0) showToast('error', `${countText(refused, 'change')} can’t be saved. The cell says why.`)
    if (error !== undefined) showToast('error', errorMessage(error))
    return error === undefined
  }

  async function reverse(cells: readonly NewCell[], isUndo: boolean) {
    const { result, error } = await send(cells)
    if (error !== undefined) showToast('error', errorMessage(error))
    if (error !== undefined && result.saved.length === 0) return
    announceSave(result, isUndo)
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

  return { save, isSaving: isLoading, isWaiting }
}

interface ChangeDockProps extends ChangesProps {
  canUndo: boolean
  isWaiting: boolean
  onPreview: () => void
}

export function ChangeDock({ drafts, canUndo, isWaiting, dispatch, onPreview }: ChangeDockProps) {
  return (
    <Dock label="Not saved">
      <p>
        {dockText(drafts)}
        <span>
          {isWaiting
            ? 'No connection. Kept in this browser, and sent when it’s back.'
            : 'Kept in this browser until you save or discard.'}
        </span>
      </p>
      <button
        className="btn btn-quiet btn-sm"
        type="button"
        disabled={!canUndo}
        onClick={() => dispatch({ type: 'undone' })}
      >
        <Icon name="arrow-counterclockwise" />
        Undo last step
      </button>
      <button className="btn btn-outline btn-sm" type="button" onClick={() => dispatch({ type: 'discarded' })}>
        Discard
      </button>
      <button className="btn btn-primary btn-sm" type="button" onClick={onPreview}>
        Preview {countText(listChanged(drafts).length, 'change')}
      </button>
    </Dock>
  )
}

interface ChangePreviewProps extends ChangesProps {
  show: boolean
  busy: boolean
  onSave: () => void
  onClose: () => void
}

/** All changes before they are saved. The focus starts on Keep editing, and Escape keeps the changes. */
export function ChangePreview({ show, drafts, busy, dispatch, onSave, onClose }: ChangePreviewProps) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Without a scroll: the dialog starts with its heading, even if the button is far below.
    if (show) keep.current?.focus({ preventScroll: true })
  }, [show])
  const cells = show ? listChanged(drafts) : []
  const sent = toNewCells(drafts)
  const products = new Set(sent.map(({ product }) => product)).size
  const left = cells.length - sent.length
  const samples = show ? listSamples(drafts) : []
  return (
    <FormDialog
      show={show}
      isWide
      title={
        sent.length === 0
          ? 'Nothing can be saved yet'
          : `Save ${countText(sent.length, 'change')} in ${countText(products, 'piece')}?`
      }
      onClose={onClose}
    >
      {sent.length > 0 && (
        <p>
          Prices change in the shop straight away. Orders keep the price they were placed with; customers who have one
          of these pieces in the cart see the new price before they pay.
        </p>
      )}
      {left > 0 && <p>{countText(left, 'change stays', 'changes stay')} unsaved.</p>}
      {samples.length > 0 && (
        <Alert kind="warning">
          {`Publish with sample values? Customers see ${samples.length === 1 ? 'it' : 'them'} like this.`}
          <ul className="mb-0">
            {samples.map(({ product, name, fields }) => (
              <li key={product}>{`${name}: ${sampleSentence(fields)}`}</li>
            ))}
          </ul>
        </Alert>
      )}
      <DataTable
        caption="All changes"
        rows={cells}
        keyOf={({ product, field }) => `${product} ${field}`}
        columns={[
          {
            head: 'Piece',
            isLead: true,
            cell: (drafted) => (
              <>
                {drafted.name}
                {(drafted.cell.conflict || problemOf(drafted.field, drafted.cell) !== null) && (
                  <CellNote drafted={drafted} prefix="preview" dispatch={dispatch} />
                )}
              </>
            ),
          },
          { head: 'What', cell: ({ field }) => fieldLabels[field] },
          { head: 'Now', isRight: true, cell: ({ field, cell }) => cellText(field, cell.was) },
          { head: 'New', isRight: true, cell: (drafted) => <strong>{newText(drafted)}</strong> },
          {
            head: 'Difference',
            isRight: true,
            cell: (drafted) => {
              const prices = pricesOf(drafted)
              return prices && differenceText(prices.after - prices.now)
            },
          },
        ]}
      />
      <PriceSum cells={cells} />
      <DialogActions>
        {sent.length > 0 && (
          <LoadingButton type="button" busy={busy} onClick={onSave}>
            {`Save ${countText(sent.length, 'change')}${samples.length > 0 ? ' anyway' : ''}`}
          </LoadingButton>
        )}
        <button className="btn btn-outline" type="button" ref={keep} onClick={onClose}>
          Keep editing
        </button>
      </DialogActions>
    </FormDialog>
  )
}

function newText({ field, cell }: DraftedCell): string {
  const read = readCell(field, cell.entered)
  return 'value' in read ? cellText(field, read.value) : cell.entered
}

/** A changed price in cents; null for other fields and for a text that is not a price. */
function pricesOf({ field, cell }: DraftedCell): { now: number; after: number } | null {
  const read = readCell(field, cell.entered)
  if (field !== 'price' || 'problem' in read) return null
  return { now: centsOf(Number(cell.was)), after: centsOf(Number(read.value)) }
}

function PriceSum({ cells }: { cells: readonly DraftedCell[] }) {
  const prices = cells.flatMap((drafted) => pricesOf(drafted) ?? [])
  if (prices.length < 2) return null
  const sum = (values: number[]) => formatDollars(values.reduce((total, value) => total + value, 0) / 100)
  return (
    <p className="meta mt-2 mb-0">
      Sum of the {prices.length} prices: {sum(prices.map(({ now }) => now))} now,{' '}
      {sum(prices.map(({ after }) => after))} new.
    </p>
  )
}
