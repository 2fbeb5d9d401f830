import { useState } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { useSaveTellMeAtMutation } from '#app/api/stock/stock.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { LowPiece } from '#contract/stock/stock.ts'
import type { ArrivingPiece } from './arriving-lines.ts'
import { Coming } from './coming.tsx'
import { PieceName } from './piece-name.tsx'
import styles from './stock.module.scss'

interface LowTableProps {
  pieces: readonly LowPiece[]
  onArrival: (piece: ArrivingPiece) => void
}

/** The pieces of which few are left, with the number at which each is listed; on phones every piece is a card. */
export function LowTable({ pieces, onArrival }: LowTableProps) {
  return (
    <table className="table table-sm table-stack table-mini">
      <caption className="visually-hidden">Low stock</caption>
      <thead>
        <tr>
          <th scope="col">Piece</th>
          <th scope="col" className={`right ${styles.sorted}`} aria-sort="ascending">
            In stock
          </th>
          <th scope="col" className="right">
            Sold in 90 days
          </th>
          <th scope="col" className="right">
            Waiting
          </th>
          <th scope="col" className="right">
            Warn me at
          </th>
          <th scope="col">Coming</th>
          <th scope="col">
            <span className="visually-hidden">Pieces arrived</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {pieces.map((piece) => (
          <tr key={piece._id}>
            <td data-th="Piece" className={`lead-cell ${styles.whole}`}>
              <PieceName piece={piece} />
            </td>
            <td data-th="In stock" data-card="main" className="right">
              <UnitsLeft countInStock={piece.countInStock} />
            </td>
            <td data-th="Sold in 90 days" className="right">
              {piece.sold}
            </td>
            <td data-th="Waiting" className="right">
              {piece.waiting}
            </td>
            <td data-th="Warn me at" className="right">
              <TellMeAt key={piece.tellMeAt} piece={piece} />
            </td>
            <td data-th="Coming" data-card="">
              <Coming piece={piece} />
            </td>
            <td className="act right">
              <button
                className="btn btn-outline btn-sm"
                type="button"
                aria-label={`Pieces arrived… ${piece.name}`}
                onClick={() => onArrival(piece)}
              >
                Pieces arrived…
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function UnitsLeft({ countInStock }: Pick<LowPiece, 'countInStock'>) {
  if (countInStock === 0) return <span className="stock stock-out">None</span>
  return <span className="stock stock-low">{countInStock === 1 ? 'One left' : `${countInStock} left`}</span>
}

/** The number at which a piece is listed. It is saved when the field loses the focus, or by Enter; Escape resets it. */
function TellMeAt({ piece: { _id, name, tellMeAt } }: { piece: LowPiece }) {
  const [entered, setEntered] = useState(String(tellMeAt))
  const [save] = useSaveTellMeAtMutation()
  const isChanged = entered !== String(tellMeAt)

  async function handleSave() {
    if (!isChanged) return
    const { error } = await save({ id: _id, tellMeAt: entered.trim() === '' ? NaN : Number(entered) })
    showToast(error ? 'error' : 'success', error ? errorMessage(error) : `Saved for the ${name}`)
  }

  return (
    <input
      className={`form-control form-control-sm ${styles.cell} ${styles.asText} ${isChanged ? styles.isNew : ''}`}
      inputMode="numeric"
      autoComplete="off"
      aria-label={`Warn me at, ${name}`}
      value={entered}
      onChange={(event) => setEntered(event.currentTarget.value)}
      onBlur={() => void handleSave()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setEntered(String(tellMeAt))
      }}
    />
  )
}
