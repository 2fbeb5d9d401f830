import { useState } from 'react'
import type { DeliveryLine } from './parcel-steps/delivery-lines.ts'
import { type Tick, type Ticked, tickedLines, tickOf, withoutTicksOf } from './parcel-steps/ticks.ts'

/** Every open line is ticked, but those that the owner has left out. */
export function useAllTicked(all: readonly DeliveryLine[]): Ticked {
  const [left, setLeft] = useState<readonly Tick[]>([])
  const leftOut = new Set(tickedLines(all, left))
  const lines = all.filter((line) => line.piece.stage !== 'delivered' && !leftOut.has(line))
  const isSame = (one: DeliveryLine) => (other: DeliveryLine) =>
    one.piece.item === other.piece.item && one.piece.stage === other.piece.stage
  return {
    lines,
    isTicked: (line) => lines.some(isSame(line)),
    tick(some, isOn) {
      setLeft((before) => [...withoutTicksOf(before, some, all), ...(isOn ? [] : some.map((line) => tickOf(line)))])
    },
  }
}
