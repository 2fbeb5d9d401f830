import { useState } from 'react'
import type { Delivery } from '#contract/fulfilment/fulfilment.ts'
import { canMove, type ParcelStep } from '#rules/parcel-state.ts'

/** A line of the list: the units of an order item in one stage. */
export interface DeliveryLine {
  orderId: string
  orderNumber: string
  piece: Delivery['pieces'][number]
}

/** The lines that are ticked. */
export interface Ticked {
  isTicked(line: Pick<DeliveryLine, 'orderId' | 'piece'>): boolean
  tick(lines: readonly Pick<DeliveryLine, 'orderId' | 'piece'>[], isOn: boolean): void
  /** The ticked lines of the list; lines that are gone since do not count. */
  lines: DeliveryLine[]
}

const keyOf = ({ orderId, piece }: Pick<DeliveryLine, 'orderId' | 'piece'>) =>
  `${orderId} ${piece.item} ${piece.stage} ${piece.qty}`

/** Which lines of the list are ticked. A line whose quantity or stage changes is no longer ticked. */
export function useTicked(deliveries: readonly Delivery[]): Ticked {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const all = deliveries.flatMap(({ _id, orderNumber, pieces }) =>
    pieces.map((piece) => ({ orderId: _id, orderNumber, piece })),
  )
  return {
    isTicked: (line) => keys.has(keyOf(line)),
    tick(lines, isOn) {
      setKeys((before) => {
        const after = new Set(before)
        for (const line of lines) {
          if (isOn) after.add(keyOf(line))
          else after.delete(keyOf(line))
        }
        return after
      })
    },
    lines: all.filter((line) => keys.has(keyOf(line))),
  }
}

/** The pieces of some lines by order, for those that may take a step. */
export function piecesByOrder(lines: readonly DeliveryLine[], step?: ParcelStep) {
  const movable = lines.filter(({ piece }) => step === undefined || canMove(piece.stage, step))
  const groups = Map.groupBy(movable, ({ orderId }) => orderId)
  return [...groups].map(([orderId, group]) => ({
    orderId,
    orderNumber: group[0]?.orderNumber ?? '',
    pieces: group.map(({ piece: { item, qty, stage } }) => ({ item, qty, from: stage })),
  }))
}
