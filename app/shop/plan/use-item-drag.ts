import { type PointerEvent, useRef, useState } from 'react'
import { afterFrame } from './after-frame.ts'
import type { Place } from '#rules/plan/place-items.ts'
import type { Plan, PlacedItem } from '#rules/plan/placed-items.ts'
import { type SnapLine, snapDrag } from './snap-lines.ts'

interface Drag {
  item: PlacedItem
  pointerId: number
  fromPx: { x: number; y: number }
  gesture: string
  hasMoved: boolean
}

/** A pointer that moves less is a tap. */
const tapRangePx = { mouse: 3, touch: 8 }

interface ItemDragProps {
  plan: Plan
  pxPerMm: number
  move: (item: PlacedItem, place: Place, gesture: string) => void
}

let gestures = 0

/** The name of a new step of undo: moves with the same name belong to it. */
export const newGesture = () => `board-${++gestures}`

/**
 * Drags items by pointer events, in steps of 10 mm, with snapping unless Alt is held. A cancelled pointer, a second
 * finger and `cancel` put the item back. Nothing of the layout is read while the pointer moves.
 */
export function useItemDrag({ plan, pxPerMm, move }: ItemDragProps) {
  const drag = useRef<Drag | null>(null)
  /** Where the pointer would put the item, and to what it has snapped. */
  const [shown, setShown] = useState<{ ghost: PlacedItem; lines: SnapLine[] } | null>(null)

  function start({ pointerId, clientX, clientY, button, target }: PointerEvent, item: PlacedItem) {
    if (drag.current) return cancel()
    if (button !== 0) return undefined
    if (target instanceof Element) target.setPointerCapture(pointerId)
    const fromPx = { x: clientX, y: clientY }
    drag.current = { item, pointerId, fromPx, gesture: newGesture(), hasMoved: false }
    return undefined
  }

  function handleMove({ pointerId, pointerType, clientX, clientY, altKey }: PointerEvent) {
    const now = drag.current
    if (!now || now.pointerId !== pointerId) return
    const [dx, dy] = [clientX - now.fromPx.x, clientY - now.fromPx.y]
    const tapPx = pointerType === 'mouse' ? tapRangePx.mouse : tapRangePx.touch
    if (!now.hasMoved && Math.hypot(dx, dy) < tapPx) return
    now.hasMoved = true
    const at = { xMm: now.item.xMm + dx / pxPerMm, yMm: now.item.yMm + dy / pxPerMm }
    const { xMm, yMm, ghost, lines } = snapDrag(plan, now.item, at, altKey ? null : pxPerMm)
    move(now.item, { xMm, yMm, turn: now.item.turn }, now.gesture)
    afterFrame(() => setShown({ ghost: { ...now.item, ...ghost }, lines }))
  }

  function end({ pointerId }: PointerEvent) {
    if (drag.current?.pointerId !== pointerId) return
    drag.current = null
    afterFrame(() => setShown(null))
  }

  /** Puts the item back. Returns false if no item is dragged. */
  function cancel(): boolean {
    const now = drag.current
    if (!now) return false
    drag.current = null
    afterFrame(() => setShown(null))
    const { xMm, yMm, turn } = now.item
    if (now.hasMoved) move(now.item, { xMm, yMm, turn }, now.gesture)
    return true
  }

  const handlers = {
    onPointerMove: handleMove,
    onPointerUp: end,
    onPointerCancel: cancel,
  }
  return { shown, start, cancel, handlers }
}
