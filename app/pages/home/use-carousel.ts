import { useEffect, useReducer, type RefObject } from 'react'
import { useHolds, useSwipe, type Hold } from './carousel-listeners.ts'

/** How long a slide stays (spec §9), in milliseconds. */
const interval = 5000
/** When the picture of the next slide is asked for: early enough to be there, late enough not to be in the way. */
const warmUp = 2500

interface State {
  index: number
  /** How many slides have been wanted so far; the pictures of the others are not loaded. */
  wanted: number
  /** The visitor has not pressed Pause. */
  isPlaying: boolean
  /** Why it stands still at the moment: the pointer or the focus is on it, the tab is hidden, motion is not wanted. */
  holds: Record<Hold, boolean>
}

type Action =
  | { type: 'shown'; index: number }
  | { type: 'warmed'; count: number }
  | { type: 'toggled' }
  | { type: 'held'; why: Hold; on: boolean }

function reduce(state: State, action: Action): State {
  if (action.type === 'shown') {
    return { ...state, index: action.index, wanted: Math.max(state.wanted, action.index + 1) }
  }
  if (action.type === 'warmed') {
    return { ...state, wanted: Math.min(action.count, Math.max(state.wanted, state.index + 2)) }
  }
  if (action.type === 'held') {
    return { ...state, holds: { ...state.holds, [action.why]: action.on } }
  }
  // Who presses Play wants motion, whatever the system's setting says.
  return { ...state, isPlaying: !state.isPlaying || state.holds.still, holds: { ...state.holds, still: false } }
}

const atStart: State = {
  index: 0,
  wanted: 1,
  isPlaying: true,
  holds: { hover: false, focus: false, hidden: false, still: false },
}

/** The state of a carousel of `count` slides, its clock, and what its controls do; it listens to `frame`. */
export function useCarousel(count: number, frame: RefObject<HTMLElement | null>) {
  const [state, dispatch] = useReducer(reduce, atStart)
  const { index } = state
  const { hover, focus, hidden, still } = state.holds
  const isRunning = state.isPlaying && !hover && !focus && !hidden && !still
  const move = (by: number) => dispatch({ type: 'shown', index: (index + by + count) % count })

  useEffect(() => {
    if (!isRunning) return undefined
    const warming = setTimeout(() => dispatch({ type: 'warmed', count }), warmUp)
    const moving = setTimeout(() => dispatch({ type: 'shown', index: (index + 1) % count }), interval)
    return () => {
      clearTimeout(warming)
      clearTimeout(moving)
    }
  }, [isRunning, index, count])

  useHolds(frame, (why, on) => dispatch({ type: 'held', why, on }))
  useSwipe(frame, move)

  return {
    index,
    wanted: state.wanted,
    isPlaying: state.isPlaying && !still,
    move,
    warm: () => dispatch({ type: 'warmed', count }),
    toggle: () => dispatch({ type: 'toggled' }),
  }
}
