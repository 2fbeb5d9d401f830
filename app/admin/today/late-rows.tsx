import { useCallback, useState } from 'react'
import { fulfilmentApi } from '#app/api/admin/orders.ts'
import type { LateRow } from '#contract/back-office/today.ts'
import { DoneRow, type DoneStep } from './done-row.tsx'
import { keysInPlace } from './keys-in-place.ts'
import { LateTodayRow } from './today-rows.tsx'

/** What is late or wrong, and what of it was done in the last seconds. */
export function useLateRows(late: readonly LateRow[], asOf: string) {
  const [done, setDone] = useState<readonly DoneStep[]>([])
  const deliveries = useDeliveriesOf(late)
  const remove = useCallback((key: string) => setDone((steps) => steps.filter((step) => step.key !== key)), [])

  // A row that still waits after its step, for the next one, comes back when the step can no longer be undone.
  const waiting = late.filter((row) => !done.some(({ key }) => key === keyOfLate(row)))
  const keys = keysInPlace(waiting.map(keyOfLate), done)
  const rows = keys.map((key, place) => {
    const step = done.find((each) => each.key === key)
    if (step) return <DoneRow key={key} step={step} onGone={() => remove(key)} />
    const row = waiting.find((each) => keyOfLate(each) === key)
    return (
      row && (
        <LateTodayRow
          key={key}
          row={row}
          asOf={asOf}
          delivery={row.kind === 'delivery-late' ? deliveries.get(row.order._id) : undefined}
          onDone={(taken) => setDone((steps) => [...steps, { ...taken, key, below: keys.slice(place + 1) }])}
        />
      )
    )
  })
  return { rows, doneCount: done.length, waitingCount: waiting.length }
}

/** The late deliveries with their pieces, by the id of the order; empty until they are read. */
function useDeliveriesOf(late: readonly LateRow[]) {
  const ids = late.flatMap((row) => (row.kind === 'delivery-late' ? [row.order._id] : []))
  const { data } = fulfilmentApi.list.useQuery({ orders: ids.join(',') }, { skip: ids.length === 0 })
  return new Map(data?.deliveries.map((delivery) => [delivery._id, delivery]))
}

/** What tells a row of what is late from the others. */
function keyOfLate(row: LateRow): string {
  const parts = ['order' in row && row.order._id, 'reason' in row && row.reason, 'provider' in row && row.provider]
  return [row.kind, ...parts.filter(Boolean)].join(' ')
}
