import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Place } from './zoom.ts'

interface StageGestures {
  isEnlarged: boolean
  onToggle: (at: Place) => void
  onMove: (by: Place) => void
  onZoom: (factor: number, at: Place) => void
  onSwipe: (direction: 'next' | 'previous' | 'close') => void
}

const doubleTapMs = 300
/** A pointer that moves less is a tap. */
const tapRange = 8
const swipeRange = { across: 56, down: 96 }

/**
 * Two pointers pinch, one moves an enlarged picture or swipes a whole one, and a wheel zooms. `drag` is how far a whole
 * picture follows the finger.
 */
export function useStageGestures(gestures: StageGestures) {
  const stage = useRef<HTMLDivElement>(null)
  const pointers = useRef(new Map<number, Place>())
  const start = useRef<Place>({ x: 0, y: 0 })
  const hasMoved = useRef(false)
  /** Then lifting the last finger does not swipe. */
  const wasPinch = useRef(false)
  const lastTapMs = useRef(-Infinity)
  const [drag, setDrag] = useState<Place>({ x: 0, y: 0 })

  /** Measured from the middle of the stage. */
  function inStage({ x, y }: Place): Place {
    const box = stage.current?.getBoundingClientRect()
    return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x, y }
  }

  function handleDown({ pointerId, clientX, clientY, currentTarget }: PointerEvent) {
    currentTarget.setPointerCapture(pointerId)
    pointers.current.set(pointerId, { x: clientX, y: clientY })
    const isPinch = pointers.current.size > 1
    if (isPinch) wasPinch.current = true
    hasMoved.current = isPinch
    start.current = { x: clientX, y: clientY }
  }

  function handleMove({ pointerId, pointerType, clientX, clientY }: PointerEvent) {
    const before = pointers.current.get(pointerId)
    if (!before) return
    const now = { x: clientX, y: clientY }
    pointers.current.set(pointerId, now)
    const other = [...pointers.current].find(([id]) => id !== pointerId)?.[1]
    if (other) {
      gestures.onMove({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 })
      gestures.onZoom(distance(now, other) / Math.max(1, distance(before, other)), inStage(middle(now, other)))
      return
    }
    if (distance(now, start.current) > tapRange) hasMoved.current = true
    if (!hasMoved.current) return
    if (gestures.isEnlarged) gestures.onMove({ x: now.x - before.x, y: now.y - before.y })
    else if (pointerType !== 'mouse') setDrag({ x: now.x - start.current.x, y: Math.max(0, now.y - start.current.y) })
  }

  function handleUp({ pointerId, pointerType, clientX, clientY, timeStamp }: PointerEvent) {
    if (!pointers.current.delete(pointerId)) return
    setDrag({ x: 0, y: 0 })
    if (pointers.current.size > 0) return
    if (hasMoved.current) {
      const by = { x: clientX - start.current.x, y: clientY - start.current.y }
      if (!gestures.isEnlarged && pointerType !== 'mouse' && !wasPinch.current) swipe(by)
      wasPinch.current = false
      return
    }
    const isDouble = timeStamp - lastTapMs.current < doubleTapMs
    const isToggle = isDouble || (pointerType === 'mouse' && !gestures.isEnlarged)
    lastTapMs.current = isToggle ? -Infinity : timeStamp
    if (isToggle) gestures.onToggle(inStage({ x: clientX, y: clientY }))
  }

  function swipe({ x, y }: Place) {
    if (y > swipeRange.down && y > Math.abs(x)) gestures.onSwipe('close')
    else if (Math.abs(x) > swipeRange.across) gestures.onSwipe(x < 0 ? 'next' : 'previous')
  }

  const zoomByWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    gestures.onZoom(Math.exp(-event.deltaY / 400), inStage({ x: event.clientX, y: event.clientY }))
  })
  // React's wheel listeners are passive, so the page would zoom too.
  useEffect(() => {
    const element = stage.current
    const listener = (event: WheelEvent) => zoomByWheel(event)
    element?.addEventListener('wheel', listener, { passive: false })
    return () => element?.removeEventListener('wheel', listener)
  }, [])

  const handlers = {
    onPointerDown: handleDown,
    onPointerMove: handleMove,
    onPointerUp: handleUp,
    onPointerCancel: ({ pointerId }: PointerEvent) => {
      pointers.current.delete(pointerId)
      wasPinch.current = false
      setDrag({ x: 0, y: 0 })
    },
  }
  return { stage, drag, handlers }
}

function distance(one: Place, other: Place): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

function middle(one: Place, other: Place): Place {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}
