import { useEffect, useRef } from 'react'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DialogActions, ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'
import { differenceText } from '#rules/catalogue/price-change.ts'
import { sampleSentence } from '#rules/catalogue/sample-product.ts'
import { centsOf, formatDollars } from '#rules/platform/money.ts'
import { CellNote } from './cell-note.tsx'
import { cellText, fieldLabels, readCell } from './cell-values.ts'
import {
  countText,
  type DraftedCell,
  type GridAction,
  type GridDrafts,
  listChanged,
  listSamples,
  problemOf,
  toNewCells,
} from './grid-drafts.ts'
import styles from './grid.module.scss'

interface ChangePreviewProps {
  show: boolean
  drafts: GridDrafts
  busy: boolean
  dispatch: (action: GridAction) => void
  onSave: () => void
  onClose: () => void
}

/** All changes before they are saved. The focus starts on Keep editing, and Escape keeps the changes. */
export function ChangePreview({ show, drafts, busy, dispatch, onSave, onClose }: ChangePreviewProps) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The dialog begins with its heading, also when its button is far below.
    if (show) keep.current?.focus({ preventScroll: true })
  }, [show])
  const cells = show ? listChanged(drafts) : []
  const sent = toNewCells(drafts)
  const pieces = new Set(sent.map(({ product }) => product)).size
  const left = cells.length - sent.length
  const samples = show ? listSamples(drafts) : []
  return (
    <ModalDialog show={show} isWide aria-labelledby="change-preview" onClose={onClose}>
      <h2 className="h3" id="change-preview">
        {sent.length === 0
          ? 'Nothing can be saved yet'
          : `Save ${countText(sent.length, 'change')} in ${countText(pieces, 'piece')}?`}
      </h2>
      {sent.length > 0 && (
        <p>
          Prices change in the shop straight away. Orders keep the price they were placed with; customers who have one
          of these pieces in the cart see the new price before they pay.
        </p>
      )}
      {left > 0 && <p>{left === 1 ? '1 change stays unsaved.' : `${left} changes stay unsaved.`}</p>}
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
      <table className={`table table-sm ${styles.preview}`}>
        <caption className="visually-hidden">All changes</caption>
        <thead>
          <tr>
            <th scope="col">Piece</th>
            <th scope="col">What</th>
            <th scope="col" className="right">
              Now
            </th>
            <th scope="col" className="right">
              New
            </th>
            <th scope="col" className="right">
              Difference
            </th>
          </tr>
        </thead>
        <tbody>
          {cells.map((each) => (
            <PreviewRow key={`${each.product} ${each.field}`} drafted={each} dispatch={dispatch} />
          ))}
        </tbody>
      </table>
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
    </ModalDialog>
  )
}

function PreviewRow({ drafted, dispatch }: { drafted: DraftedCell; dispatch: (action: GridAction) => void }) {
  const { product, name, field, cell } = drafted
  const read = readCell(field, cell.entered)
  const difference =
    field === 'price' && 'value' in read ? centsOf(Number(read.value)) - centsOf(Number(cell.was)) : null
  const hasNote = cell.conflict !== undefined || problemOf(field, cell) !== null
  return (
    <tr>
      <td className={styles.previewName}>
        {name}
        {hasNote && (
          <CellNote
            id={`preview-${field}-${product}`}
            product={product}
            name={name}
            field={field}
            cell={cell}
            dispatch={dispatch}
          />
        )}
      </td>
      <td>{fieldLabels[field]}</td>
      <td className="right num">{cellText[field](cell.was)}</td>
      <td className="right num">
        <strong>{'value' in read ? cellText[field](read.value) : cell.entered}</strong>
      </td>
      <td className="right num">{difference !== null && differenceText(difference)}</td>
    </tr>
  )
}

/** The sum of the changed prices, now and new. */
function PriceSum({ cells }: { cells: readonly DraftedCell[] }) {
  const prices = cells.flatMap(({ field, cell }) => {
    const read = readCell(field, cell.entered)
    return field === 'price' && 'value' in read ? [{ now: Number(cell.was), after: Number(read.value) }] : []
  })
  if (prices.length < 2) return null
  const sum = (values: number[]) => formatDollars(values.reduce((total, value) => total + centsOf(value), 0) / 100)
  return (
    <p className={styles.help}>
      Sum of the {prices.length} prices: {sum(prices.map(({ now }) => now))} now,{' '}
      {sum(prices.map(({ after }) => after))} new.
    </p>
  )
}
