import { DataTable } from '#app/admin/kit/data-table.tsx'
import kit from '#app/admin/kit/kit.module.scss'
import { goToNextRow } from '#app/admin/kit/next-row.ts'
import type { CountedProduct } from '#contract/stock/stocktakes.ts'
import { changeText } from '#rules/stock/stock-lines.ts'
import { fewerReasons, moreReasons } from '#rules/stock/stocktake.ts'
import type { CountDraft } from './count-drafts.ts'
import { ProductName } from './stock-heading.tsx'
import styles from './stock.module.scss'

interface CountTableProps {
  caption: string
  pieces: readonly CountedProduct[]
  enteredOf: (product: CountedProduct) => string
  onChange: (item: CountedProduct, change: Partial<CountDraft>) => void
}

export function CountTable({ caption, pieces, enteredOf, onChange }: CountTableProps) {
  return (
    <DataTable
      caption={caption}
      rows={pieces}
      rowClassName={() => styles.count}
      columns={[
        { head: 'Piece', isLead: true, cell: (piece) => <ProductName piece={piece} /> },
        { head: 'In the shop', isRight: true, className: `num ${styles.inShop}`, cell: ({ stock }) => stock },
        {
          head: 'Counted',
          isRight: true,
          className: styles.counted,
          cell: (piece) => (
            <Counted piece={piece} entered={enteredOf(piece)} onChange={(counted) => onChange(piece, { counted })} />
          ),
        },
        {
          head: 'Difference',
          isRight: true,
          className: `num ${styles.maybe}`,
          cell: ({ difference }) => difference !== null && <Difference difference={difference} />,
        },
        {
          head: 'Reason',
          className: styles.maybe,
          cell: (piece) =>
            Boolean(piece.difference) && <Reason piece={piece} onChange={(reason) => onChange(piece, { reason })} />,
        },
      ]}
    />
  )
}

interface CountedProps {
  piece: CountedProduct
  entered: string
  onChange: (counted: string) => void
}

function Counted({ piece: { name, counted, difference }, entered, onChange }: CountedProps) {
  const isWrong = entered.trim() !== '' && counted === null
  const step = (change: number) => onChange(String((counted ?? 0) + change))
  return (
    <>
      <StepButton sign="−" label={`One less, ${name}`} isOff={!counted} onPress={() => step(-1)} />
      <input
        className={`form-control form-control-sm ${kit.cell} ${difference ? kit.isNew : ''} ${isWrong ? 'is-invalid' : ''}`}
        inputMode="numeric"
        enterKeyHint="next"
        autoComplete="off"
        maxLength={4}
        aria-label={`Counted, ${name}`}
        aria-invalid={isWrong || undefined}
        data-cell="counted"
        value={entered}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={goToNextRow}
      />
      <StepButton sign="+" label={`One more, ${name}`} isOff={isWrong} onPress={() => step(1)} />
    </>
  )
}

function Reason({ piece, onChange }: { piece: CountedProduct; onChange: (reason: string) => void }) {
  const { name, difference, reason } = piece
  return (
    <select
      className={`form-select form-select-sm ${reason === '' ? 'is-invalid' : ''}`}
      aria-label={`Reason, ${name}`}
      aria-invalid={reason === '' || undefined}
      value={reason}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">Choose a reason</option>
      {((difference ?? 0) < 0 ? fewerReasons : moreReasons).map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  )
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
  return <span className={difference > 0 ? 'text-success' : 'text-danger'}>{changeText(difference)}</span>
}
