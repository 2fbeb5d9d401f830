import { Link } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { useBookStocktakeMutation } from '#app/api/stock/stocktakes.ts'
import { Dock, DockArea } from '#app/admin/frame/dock/dock.tsx'
import { Alert, FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { CountedPiece, Stocktake } from '#contract/stock/stocktakes.ts'
import { nzTime, nzTimeText } from '#rules/platform/nz-dates.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { asksAboutSold } from '#rules/stock/stocktake.ts'
import { type CountDraft, summarise, withDraft } from './count-drafts.ts'
import { CountRow } from './count-row.tsx'
import styles from './stock.module.scss'
import { useScopeText } from './stocktake-choice.tsx'
import type { BookedChange } from './undo-change.tsx'
import { useCountDrafts } from './use-count-drafts.ts'

interface CountSheetProps {
  stocktake: Stocktake
  /** Null without a difference: there is nothing to undo. */
  onBooked: (change: BookedChange | null) => void
}

/** The pieces of a stocktake with the numbers that are counted, and a foot that books the differences. */
export function CountSheet({ stocktake, onBooked }: CountSheetProps) {
  const { drafts, setDraft, sendNow, isOffline, problem } = useCountDrafts(stocktake._id)
  const scopeText = useScopeText()
  const [book, { isLoading }] = useBookStocktakeMutation()
  const pieces = stocktake.pieces.map((piece) => withDraft(piece, drafts[piece._id]))
  const summary = summarise(pieces)
  const waiting = Object.keys(drafts).length

  async function handleBook() {
    if (summary.problems.length > 0) {
      showToast('error', summary.problems[0] ?? '')
      return
    }
    if (!(await sendNow())) return showToast('error', 'The numbers aren’t saved yet. Try again in a moment.')
    const { data, error } = await book(stocktake._id)
    if (error) return showToast('error', errorMessage(error))
    const done = data.differences === 1 ? '1 difference booked' : `${data.differences} differences booked`
    if (data.batch === null) showToast('success', 'Booked without a difference')
    onBooked(data.batch === null ? null : { batch: data.batch, undoUntil: data.undoUntil, done })
  }

  /** Changes what is entered for a piece, and keeps the rest of it. */
  function handleChange(piece: CountedPiece, change: Partial<CountDraft>) {
    const { counted, reason, soldWasThere, countedAt } = piece
    const isCounted = change.counted !== undefined
    setDraft(piece._id, {
      counted: drafts[piece._id]?.counted ?? String(counted ?? ''),
      reason,
      soldWasThere: isCounted ? null : soldWasThere,
      ...change,
      countedAt: isCounted ? null : countedAt,
    })
  }

  if (stocktake.bookedAt) return <p>This stocktake was booked on {nzTimeText(stocktake.bookedAt)}.</p>
  return (
    <>
      <div className={styles.sectionHead}>
        <h3 className="h4">{scopeText(stocktake)}</h3>
        <button className="btn btn-outline btn-sm d-print-none" type="button" onClick={() => window.print()}>
          Print count sheet
        </button>
      </div>
      <p className="meta">
        Begun {nzTimeText(stocktake.begunAt)} by {stocktake.begunBy}. Sales made while you count are included.
      </p>
      {pieces.filter(asksAboutSold).map((piece) => (
        <SoldQuestion
          key={piece._id}
          piece={piece}
          onAnswer={(soldWasThere) => handleChange(piece, { soldWasThere })}
        />
      ))}
      <DockArea
        foot={
          <Dock label="Differences">
            <p>
              {summary.text}
              <span>{footText(summary.problems.length, waiting, isOffline)}</span>
            </p>
            <Link className="btn btn-outline" to={adminPaths.stock()}>
              Go on later
            </Link>
            <LoadingButton type="button" busy={isLoading} onClick={() => void handleBook()}>
              {summary.differences === 1 ? 'Book 1 difference' : `Book ${summary.differences} differences`}
            </LoadingButton>
          </Dock>
        }
      >
        <table className="table table-sm table-stack">
          <caption className="visually-hidden">Count sheet, {scopeText(stocktake)}</caption>
          <thead>
            <tr>
              <th scope="col">Piece</th>
              <th scope="col" className="right">
                In the shop
              </th>
              <th scope="col" className="right">
                Counted
              </th>
              <th scope="col" className="right">
                Difference
              </th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {pieces.map((piece) => (
              <CountRow
                key={piece._id}
                piece={piece}
                entered={drafts[piece._id]?.counted ?? String(piece.counted ?? '')}
                onChange={(change) => handleChange(piece, change)}
              />
            ))}
          </tbody>
        </table>
        <FormProblem text={problem} />
      </DockArea>
    </>
  )
}

function footText(missing: number, waiting: number, isOffline: boolean): string {
  if (waiting > 0 && isOffline) return `${waiting} kept in this browser until the connection is back`
  if (missing === 0) return waiting > 0 ? 'Saving…' : 'All numbers are saved'
  return missing === 1 ? '1 reason or answer is missing' : `${missing} reasons or answers are missing`
}

interface SoldQuestionProps {
  piece: CountedPiece
  onAnswer: (answer: 'yes' | 'no') => void
}

function SoldQuestion({ piece: { name, sold, soldAt, counted }, onAnswer }: SoldQuestionProps) {
  const buttons = (
    <div className="d-flex flex-wrap gap-2 mt-2">
      <button className="btn btn-outline btn-sm" type="button" onClick={() => onAnswer('yes')}>
        Yes, it was there
      </button>
      <button className="btn btn-outline btn-sm" type="button" onClick={() => onAnswer('no')}>
        No, it was gone
      </button>
    </div>
  )
  return (
    <Alert kind="warning" className="mb-4" action={buttons}>
      <strong>
        {sold} {name} was sold{soldAt && ` at ${nzTime(soldAt).slice(-5)}`}, while you counted.
      </strong>{' '}
      Was the piece still on the floor when you counted {counted}?
    </Alert>
  )
}
