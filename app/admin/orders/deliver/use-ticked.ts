import { useEffect, useState, useSyncExternalStore } from 'react'
import { safeSessionStorage } from '#app/store/browser-storage.ts'
import type { Delivery } from '#contract/orders/fulfilment.ts'
import { type DeliveryLine, linesOf } from '#app/admin/orders/parcel-steps/delivery-lines.ts'
import {
  readTicks,
  type Tick,
  type Ticked,
  tickedLines,
  tickOf,
  withoutTicksOf,
  writeTicks,
} from '#app/admin/orders/parcel-steps/ticks.ts'

const storageKey = 'ticked-pieces'
const neverChanges = () => () => undefined
const readStored = () => safeSessionStorage.read(storageKey)

/**
 * Which lines of the list are ticked, in this tab: also after the printed pages, Back and a reload. Ticks stay with
 * their pieces when these take a step.
 */
export function useTicked(deliveries: readonly Delivery[]): Ticked {
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
