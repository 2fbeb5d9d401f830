import { useState, useEffect, useSyncExternalStore, useRef, type FormEvent } from 'react'
import { useSearchParams, useNavigate } from 'react-router'
import { DockArea } from '#app/admin/frame/dock/dock.tsx'
import { useMay } from '#app/admin/frame/use-may.ts'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { linesOf, type DeliveryLine } from '#app/admin/orders/parcel-steps/delivery-lines.ts'
import { StepDialog } from '#app/admin/orders/parcel-steps/step-dialog.tsx'
import { doneText } from '#app/admin/orders/parcel-steps/step-text.ts'
import {
  readTicks,
  tickedLines,
  tickOf,
  withoutTicksOf,
  writeTicks,
  type Tick,
  type Ticked,
} from '#app/admin/orders/parcel-steps/ticks.ts'
import { UndoStep } from '#app/admin/orders/parcel-steps/undo-step.tsx'
import { useTakeStep } from '#app/admin/orders/parcel-steps/use-take-step.ts'
import { fulfilmentApi } from '#app/api/admin/orders.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { safeSessionStorage } from '#app/store/browser-storage.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { KeywordField } from '#app/ui/form/keyword-field.tsx'
import { formText } from '#app/ui/form/read-form.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import type { TakenStep, fulfilment, Delivery } from '#contract/orders/fulfilment.ts'
import type { ReplyOf } from '#contract/platform/endpoint.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { DeliverActions } from './deliver-actions.tsx'
import { DeliverFigures } from './deliver-figures.tsx'
import styles from '#app/admin/orders/orders.module.scss'
import { DeliverTable } from './deliver-table.tsx'
import { readDeliveryQuery, writeDeliveryQuery, type DeliveryQuery } from './delivery-query.ts'

export const loader = prefetch(({ query }) => [
  fulfilmentApi.list.initiate(readDeliveryQuery(query), { forceRefetch: true }),
])

export function Component() {
  const [params] = useSearchParams()
  const query = readDeliveryQuery(params)
  const { data, error, isFetching, refetch } = fulfilmentApi.list.useQuery(query)
  const [taken, setTaken] = useState<TakenStep | null>(null)
  return (
    <>
      <PageMeta title="To deliver" />
      <div className="container">
        <PageHeading title="To deliver" />
        {taken && (
          <div className="mb-4">
            <UndoStep key={taken._id} step={taken} done={doneText(taken)} onUndone={() => setTaken(null)} />
          </div>
        )}
        <div className="mb-5">{data && <DeliverFigures figures={data.figures} />}</div>
        <DeliverSearch query={query} />
        <LoadError error={error} isFetching={isFetching} refetch={refetch} />
        {data && <DeliverBoard data={data} query={query} onTaken={setTaken} />}
      </div>
    </>
  )
}

interface DeliverBoardProps {
  data: ReplyOf<typeof fulfilment.list>
  query: DeliveryQuery
  onTaken: (step: TakenStep) => void
}

function DeliverBoard({ data: { deliveries, asOf, pages }, query, onTaken }: DeliverBoardProps) {
  const ticked = useTicked(deliveries)
  const hasOrderLinks = useMay('orders', 'read')
  const taking = useTakeStep(deliveries, (step) => {
    ticked.tick(ticked.lines, false)
    onTaken(step)
    // The button is removed: keyboard focus moves to the start of the content, where the undo is.
    document.getElementById('main')?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  })
  if (deliveries.length === 0) return <p className="lead mt-4">No orders match.</p>
  return (
    <>
      <DockArea bar={ticked.lines.length > 0 && <DeliverActions lines={ticked.lines} query={query} taking={taking} />}>
        <div onInput={taking.forgetProblem}>
          <DeliverTable deliveries={deliveries} asOf={asOf} ticked={ticked} hasOrderLinks={hasOrderLinks} />
        </div>
      </DockArea>
      <Pagination
        page={query.pageNumber ?? 1}
        pages={pages}
        hrefOf={(pageNumber) => adminPaths.deliver(writeDeliveryQuery({ ...query, pageNumber }))}
      />
      <StepDialog taking={taking} />
    </>
  )
}

const storageKey = 'ticked-pieces'
const neverChanges = () => () => undefined
const readStored = () => safeSessionStorage.read(storageKey)

/**
 * The ticked lines, kept in this tab across the printed pages, Back and reloads. Ticks stay with their items when these
 * take a step.
 */
function useTicked(deliveries: readonly Delivery[]): Ticked {
  // The server does not know them, so they appear after hydration.
  const stored = useSyncExternalStore(neverChanges, readStored, () => null)
  const [changed, setChanged] = useState<readonly Tick[] | null>(null)
  useEffect(() => {
    if (changed) safeSessionStorage.write(storageKey, writeTicks(changed))
  }, [changed])

  const all = deliveries.flatMap(linesOf)
  const lines = tickedLines(all, changed ?? readTicks(stored))
  const keyOf = (line: DeliveryLine) => writeTicks([tickOf(line)])
  const keys = new Set(lines.map(keyOf))
  return {
    isTicked: (line) => keys.has(keyOf(line)),
    tick(some, isOn) {
      setChanged((before) => [
        ...withoutTicksOf(before ?? readTicks(readStored()), some, all),
        ...(isOn ? some.map((line) => tickOf(line)) : []),
      ])
    },
    lines,
  }
}

const choices = [
  { name: 'unshipped', label: 'Not shipped yet' },
  { name: 'late', label: 'Late' },
  { name: 'ready', label: 'Ready to ship' },
  { name: 'shipped', label: 'Shipped, not delivered' },
]

/** The filter of the list of deliveries: a choice applies at once, the keyword on submit. It works before hydration. */
function DeliverSearch({ query: { show = 'unshipped', keyword = '' } }: { query: DeliveryQuery }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)

  // The URL may change by a link or the Back button; the fields follow it.
  useEffect(() => {
    const fields = form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]') ?? []
    for (const field of fields) field.value = field.name === 'show' ? show : keyword
  }, [show, keyword])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new URLSearchParams({
      show: formText(event.currentTarget, 'show'),
      keyword: formText(event.currentTarget, 'keyword'),
    })
    void navigate({ search: writeDeliveryQuery(readDeliveryQuery(entered)) }, { preventScrollReset: true })
  }

  return (
    <form className={styles.search} role="search" aria-label="Deliveries" ref={form} onSubmit={handleSubmit}>
      <SelectField label="Show" name="show" defaultValue={show} onChange={() => form.current?.requestSubmit()}>
        {choices.map((choice) => (
          <option key={choice.name} value={choice.name}>
            {choice.label}
          </option>
        ))}
      </SelectField>
      <KeywordField label="Order, name, phone, place or piece" keyword={keyword} />
    </form>
  )
}
