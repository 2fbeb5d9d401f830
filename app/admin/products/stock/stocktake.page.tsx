import { skipToken } from '@reduxjs/toolkit/query/react'
import { useState, useCallback, useEffect, useMemo, useRef, type FormEvent } from 'react'
import { useNavigate, useSearchParams, Link } from 'react-router'
import { Dock, DockArea } from '#app/admin/frame/dock/dock.tsx'
import { catalogueApi } from '#app/api/catalogue.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { stocktakesApi } from '#app/api/admin/stock.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { safeLocalStorage } from '#app/store/browser-storage.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { Alert, FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { Section } from '#app/admin/kit/section.tsx'
import kit from '#app/admin/kit/kit.module.scss'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts'
import type { CountedProduct, Stocktake, StocktakeScope } from '#contract/stock/stocktakes.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { nzTime, nzTimeText } from '#rules/platform/nz-dates.ts'
import { countText } from '#rules/platform/count-text.ts'
import { asksAboutSold } from '#rules/stock/stocktake.ts'
import {
  summarise,
  withDraft,
  readDrafts,
  toCounts,
  withoutSent,
  type CountDraft,
  type CountDrafts,
} from './count-drafts.ts'
import { CountTable } from './count-table.tsx'
import { StockHeading } from './stock-heading.tsx'
import { UndoChange, type BookedChange, useArrival } from './use-arrival.tsx'
import { DayInWords } from '#app/ui/day-in-words.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { useCategoryName } from '#app/admin/frame/use-category-name.ts'
import { rooms } from '#rules/catalogue/rooms.ts'

export const loader = prefetch(({ query }) => {
  const id = query.get('id')
  return [
    stocktakesApi.listOpen.initiate(undefined, { forceRefetch: true }),
    catalogueApi.known.initiate(),
    ...(id ? [stocktakesApi.read.initiate({ id }, { forceRefetch: true })] : []),
  ]
})

export function Component() {
  const id = useSearchParams()[0].get('id')
  const { data: open } = stocktakesApi.listOpen.useQuery()
  const { data, error, isFetching, refetch } = stocktakesApi.read.useQuery(id === null ? skipToken : { id })
  const { askForArrival, dialog, notice } = useArrival()
  const [booked, setBooked] = useState<BookedChange | null>(null)
  const navigate = useNavigate()

  function handleBooked(change: BookedChange | null) {
    setBooked(change)
    void navigate(adminPaths.stocktake())
  }
  return (
    <>
      <PageMeta title="Stocktake" />
      <div className="container">
        <StockHeading onArrival={() => askForArrival('any')} />
        {notice}
        {booked && <UndoChange key={booked.batch} change={booked} onUndone={() => setBooked(null)} />}
        <Section
          className="mt-0"
          id="stocktake"
          title="Stocktake"
          meta="Works without a connection; the numbers are sent when it’s back."
        >
          <StocktakeChoice open={open ?? []} current={data && id ? data : null} />
          {id && !data && <LoadError error={error} isFetching={isFetching} refetch={refetch} />}
          {id && data && <CountSheet key={data._id} stocktake={data} onBooked={handleBooked} />}
        </Section>
      </div>
      {dialog}
    </>
  )
}

interface CountSheetProps {
  stocktake: Stocktake
  /** Null without a difference: there is nothing to undo. */
  onBooked: (change: BookedChange | null) => void
}

function CountSheet({ stocktake, onBooked }: CountSheetProps) {
  const { drafts, setDraft, sendNow, isOffline, problem } = useCountDrafts(stocktake._id)
  const scopeText = useScopeText()
  const [book, { isLoading }] = stocktakesApi.book.useMutation()
  const products = stocktake.pieces.map((item) => withDraft(item, drafts[item._id]))
  const summary = summarise(products)
  const waiting = Object.keys(drafts).length

  async function handleBook() {
    const [missing] = summary.problems
    if (missing !== undefined) return showToast('error', missing)
    if (!(await sendNow())) return showToast('error', 'The numbers aren’t saved yet. Try again in a moment.')
    const { data, error } = await book({ id: stocktake._id })
    if (error) return showToast('error', errorMessage(error))
    const done = `${countText(data.differences, 'difference')} booked`
    if (data.batch === null) showToast('success', 'Booked without a difference')
    onBooked(data.batch === null ? null : { batch: data.batch, undoUntil: data.undoUntil, done })
  }

  function handleChange(piece: CountedProduct, change: Partial<CountDraft>) {
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
      <div className="between gap-2 mb-3">
        <h3 className="h4">{scopeText(stocktake)}</h3>
        <button className="btn btn-outline btn-sm d-print-none" type="button" onClick={() => window.print()}>
          Print count sheet
        </button>
      </div>
      <p className="meta">
        Begun {nzTimeText(stocktake.begunAt)} by {stocktake.begunBy}. Sales made while you count are included.
      </p>
      {products.filter(asksAboutSold).map((piece) => (
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
              Book {countText(summary.differences, 'difference')}
            </LoadingButton>
          </Dock>
        }
      >
        <CountTable
          caption={`Count sheet, ${scopeText(stocktake)}`}
          pieces={products}
          enteredOf={({ _id, counted }) => drafts[_id]?.counted ?? String(counted ?? '')}
          onChange={handleChange}
        />
        <FormProblem text={problem} />
      </DockArea>
    </>
  )
}

function footText(missing: number, waiting: number, isOffline: boolean): string {
  if (waiting > 0 && isOffline) return `${waiting} kept in this browser until the connection is back`
  if (missing === 0) return waiting > 0 ? 'Saving…' : 'All numbers are saved'
  return countText(missing, 'reason or answer is missing', 'reasons or answers are missing')
}

interface SoldQuestionProps {
  piece: CountedProduct
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

/** How long counts are collected before they are sent, and how long until a retry. */
const collectMs = 600
const retryMs = 10_000

/**
 * The counts that are not on the server yet. The browser stores them and retries when it is online again. `problem` is
 * why the server refused them.
 */
function useCountDrafts(stocktakeId: string) {
  const key = `stocktake-${stocktakeId}`
  const isHydrated = useIsHydrated()
  const stored = useMemo(() => (isHydrated ? readDrafts(safeLocalStorage.read(key)) : {}), [isHydrated, key])
  const [changed, setChanged] = useState<CountDrafts | null>(null)
  const drafts = changed ?? stored
  const [problem, setProblem] = useState<string | null>(null)
  const [isOffline, setOffline] = useState(false)
  const [saveCounts] = stocktakesApi.saveCounts.useMutation()
  const isSending = useRef(false)

  const change = useCallback(
    (update: (before: CountDrafts) => CountDrafts) =>
      setChanged((before) => {
        const after = update(before ?? readDrafts(safeLocalStorage.read(key)))
        safeLocalStorage.write(key, Object.keys(after).length === 0 ? null : JSON.stringify(after))
        return after
      }),
    [key],
  )

  const send = useCallback(
    async (sent: CountDrafts): Promise<boolean> => {
      const counts = toCounts(sent)
      if (counts.length === 0 || isSending.current) return counts.length === 0
      isSending.current = true
      const { error } = await saveCounts({ id: stocktakeId, counts })
      isSending.current = false
      const isUnsent = error !== undefined && (!('status' in error) || typeof error.status === 'string')
      setOffline(isUnsent)
      setProblem(error && !isUnsent ? errorMessage(error) : null)
      if (!error) {
        const ids = new Set(counts.map(({ product }) => product))
        change((before) => withoutSent(before, Object.fromEntries(Object.entries(sent).filter(([id]) => ids.has(id)))))
      }
      return !error
    },
    [change, saveCounts, stocktakeId],
  )

  useEffect(() => {
    if (toCounts(drafts).length === 0) return undefined
    const again = () => void send(drafts)
    const timer = setTimeout(again, isOffline ? retryMs : collectMs)
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [drafts, isOffline, send])

  /** Keeps what is entered for a product. Without a time of its own it was counted now. */
  const setDraft = (productId: string, draft: Omit<CountDraft, 'countedAt'> & { countedAt: string | null }) =>
    change((before) => ({
      ...before,
      [productId]: { ...draft, countedAt: draft.countedAt ?? new Date().toISOString() },
    }))
  // A press before hydration is replayed before the stored numbers are shown.
  const sendNow = () => send(changed ?? readDrafts(safeLocalStorage.read(key)))
  return { drafts, setDraft, sendNow, isOffline, problem }
}

type StocktakeHead = Omit<Stocktake, 'pieces'>

function useScopeText(): (head: Pick<StocktakeHead, 'scope' | 'value'>) => string {
  const categoryName = useCategoryName()
  return ({ scope, value }) => {
    if (scope === 'all') return 'Everything'
    if (scope === 'room') return `All of the ${value.toLowerCase()}`
    return scope === 'category' ? categoryName(value) : value
  }
}

function StocktakeChoice({ open, current }: { open: readonly StocktakeHead[]; current: StocktakeHead | null }) {
  const { data: known } = catalogueApi.known.useQuery()
  const scopeText = useScopeText()
  const [begin, { isLoading }] = stocktakesApi.begin.useMutation()
  const [chosen, setChosen] = useState('')
  const navigate = useNavigate()
  const others = open.filter(({ _id }) => _id !== current?._id)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    const place = chosen.indexOf(':')
    const scope = (chosen === '' ? 'all' : chosen.slice(0, place)) as StocktakeScope
    const { data, error } = await begin({ scope, value: chosen.slice(place + 1) })
    if (error) return showToast('error', errorMessage(error))
    await navigate(adminPaths.stocktake(data._id))
  }

  return (
    <>
      <form
        className={`${kit.addLine} mb-4`}
        aria-label="Start counting"
        onSubmit={(event) => void handleSubmit(event)}
      >
        <SelectField label="What" value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
          <option value="">Everything</option>
          <ScopeOptions label="Rooms" scope="room" values={rooms.map(({ homeSpace }) => homeSpace)} />
          <ScopeOptions label="Categories" scope="category" values={known?.categories} />
          <ScopeOptions label="Brands" scope="brand" values={known?.brands} />
        </SelectField>
        <LoadingButton key={current ? 'next' : 'first'} variant={current ? 'outline' : 'primary'} busy={isLoading}>
          Start counting
        </LoadingButton>
      </form>
      {others.length > 0 && (
        <>
          <h3 className="h5">Open</h3>
          <ul>
            {others.map((each) => (
              <li key={each._id}>
                <Link to={adminPaths.stocktake(each._id)}>{scopeText(each)}</Link>, begun on{' '}
                <DayInWords at={each.begunAt} /> by {each.begunBy}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

interface ScopeOptionsProps {
  label: string
  scope: StocktakeScope
  values: readonly string[] | undefined
}

function ScopeOptions({ label, scope, values = [] }: ScopeOptionsProps) {
  const scopeText = useScopeText()
  return (
    <optgroup label={label}>
      {values.map((value) => (
        <option key={value} value={`${scope}:${value}`}>
          {scopeText({ scope, value })}
        </option>
      ))}
    </optgroup>
  )
}
