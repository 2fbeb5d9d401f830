import type { KeyboardEvent } from 'react'
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
  const step = (change: number) => onChange({ counted: String((counted ?? 0) + change) })
  return (
    <tr className={styles.count}>
      <td data-th="Piece" className={`lead-cell ${styles.whole}`}>
        <PieceName piece={piece} />
      </td>
      <td data-th="In the shop" className={`right num ${styles.inShop}`}>
        {stock}
      </td>
      <td className={`right ${styles.counted}`}>
        <StepButton sign="−" label={`One less, ${name}`} isOff={!counted} onPress={() => step(-1)} />
        <input
          className={`form-control form-control-sm ${styles.cell} ${isDifferent ? styles.isNew : ''} ${isWrong ? 'is-invalid' : ''}`}
          inputMode="numeric"
          enterKeyHint="next"
          autoComplete="off"
          maxLength={4}
          aria-label={`Counted, ${name}`}
          aria-invalid={isWrong || undefined}
          data-counted
          value={entered}
          onChange={(event) => onChange({ counted: event.currentTarget.value })}
          onKeyDown={goToNext}
        />
        <StepButton sign="+" label={`One more, ${name}`} isOff={isWrong} onPress={() => step(1)} />
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

/** Enter goes to the field of the next piece, with Shift to that of the one before. */
function goToNext(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const fields = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>('[data-counted]') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + (event.shiftKey ? -1 : 1)]
  next?.focus()
  next?.select()
}

interface StepButtonProps {
  sign: '−' | '+'
  label: string
  isOff: boolean
  onPress: () => void
}

/** Counts by one with a thumb; where there is a keyboard the field is enough. */
function StepButton({ sign, label, isOff, onPress }: StepButtonProps) {
  return (
    <button
      className={`btn btn-outline ${styles.step}`}
      type="button"
      aria-label={label}
      disabled={isOff}
      onClick={onPress}
    >
      {sign}
    </button>
  )
}

function Difference({ difference }: { difference: number }) {
  if (difference === 0) return <span className="meta">0</span>
  return <span className={difference > 0 ? styles.more : styles.fewer}>{changeText(difference)}</span>
}
