import type { CountedPiece } from '#contract/stock/stocktakes.ts'
import { changeText } from '#rules/stock/stock-lines.ts'
import { fewerReasons, moreReasons } from '#rules/stock/stocktake.ts'
import type { CountDraft } from './count-drafts.ts'
import { PieceName } from './piece-name.tsx'
import styles from './stock.module.scss'

interface CountRowProps {
  piece: CountedPiece
  /** The counted number as it was entered. */
  entered: string
  onChange: (change: Partial<CountDraft>) => void
}

/** A piece of a count sheet: what the shop has, what is counted, and the reason of a difference. */
export function CountRow({ piece, entered, onChange }: CountRowProps) {
  const { name, stock, counted, difference, reason } = piece
  const isWrong = entered.trim() !== '' && counted === null
  const isDifferent = difference !== null && difference !== 0
  return (
    <tr>
      <td data-th="Piece" className={`lead-cell ${styles.whole}`}>
        <PieceName piece={piece} />
      </td>
      <td data-th="In the shop" className="right num">
        {stock}
      </td>
      <td data-th="Counted" className="right">
        <input
          className={`form-control form-control-sm ${styles.cell} ${isDifferent ? styles.isNew : ''} ${isWrong ? 'is-invalid' : ''}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          aria-label={`Counted, ${name}`}
          aria-invalid={isWrong || undefined}
          value={entered}
          onChange={(event) => onChange({ counted: event.currentTarget.value })}
        />
      </td>
      <td data-th={difference === null ? undefined : 'Difference'} className="right num">
        {difference === null ? '' : <Difference difference={difference} />}
      </td>
      <td data-th={isDifferent ? 'Reason' : undefined}>
        {isDifferent && (
          <select
            className={`form-select form-select-sm ${reason === '' ? 'is-invalid' : ''}`}
            aria-label={`Reason, ${name}`}
            aria-invalid={reason === '' || undefined}
            value={reason}
            onChange={(event) => onChange({ reason: event.currentTarget.value })}
          >
            <option value="">Choose a reason</option>
            {(difference < 0 ? fewerReasons : moreReasons).map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        )}
      </td>
    </tr>
  )
}

function Difference({ difference }: { difference: number }) {
  if (difference === 0) return <span className="meta">0</span>
  return <span className={difference > 0 ? styles.more : styles.fewer}>{changeText(difference)}</span>
}
