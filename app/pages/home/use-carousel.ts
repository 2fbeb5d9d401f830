import { useEffect, useReducer, type RefObject } from 'react'
import { usePauseReasons, useSwipe, type PauseReason } from './carousel-listeners.ts'

/** How long a slide stays (spec §9), in milliseconds. */
const intervalMs = 5000
/** When the picture of the next slide is asked for: early enough to be there, late enough not to be in the way. */
const preloadAfterMs = 2500

interface State {
  index: number
  /** How many slides have been wanted so far; the pictures of the others are not loaded. */
  loadedCount: number
  /** The visitor has not pressed Pause. */
  isPlaying: boolean
  /** Why it stands still at the moment: the pointer or the focus is on it, the tab is hidden, motion is not wanted. */
  pauseReasons: Record<PauseReason, boolean>
}

type Action =
  | { type: 'shown'; index: number }
  | { type: 'warmed'; count: number }
  | { type: 'toggled' }
  | { type: 'held'; why: PauseReason; on: boolean }

function reduce(state: State, action: Action): State {
  if (action.type === 'shown') {
    return { ...state, index: action.index, loadedCount: Math.max(state.loadedCount, action.index + 1) }
  }
  if (action.type === 'warmed') {
    return { ...state, loadedCount: Math.min(action.count, Math.max(state.loadedCount, state.index + 2)) }
  }
  if (action.type === 'held') {
    return { ...state, pauseReasons: { ...state.pauseReasons, [action.why]: action.on } }
  }
  // Who presses Play wants motion, whatever the system's setting says.
  return {
    ...state,
    isPlaying: !state.isPlaying || state.pauseReasons.still,
    pauseReasons: { ...state.pauseReasons, still: false },
  }
}

const initialState: State = {
  index: 0,
  loadedCount: 1,
  isPlaying: true,
  pauseReasons: { hover: false, focus: false, hidden: false, still: false },
}

/** The state of a carousel of `count` slides, its clock, and what its controls do; it listens to `frame`. */
export function useCarousel(count: number, frame: RefObject<HTMLElement | null>) {
  const [state, dispatch] = useReducer(reduce, initialState)
  const { index } = state
  const { hover, focus, hidden, still } = state.pauseReasons
  const isRunning = state.isPlaying && !hover && !focus && !hidden && !still
  const move = (by: number) => dispatch({ type: 'shown', index: (index + by + count) % count })

  useEffect(() => {
    if (!isRunning) return undefined
    const preloadTimer = setTimeout(() => dispatch({ type: 'warmed', count }), preloadAfterMs)
    const moveTimer = setTimeout(() => dispatch({ type: 'shown', index: (index + 1) % count }), intervalMs)
    return () => {
      clearTimeout(preloadTimer)
      clearTimeout(moveTimer)
    }
  }, [isRunning, index, count])

  usePauseReasons(frame, (why, on) => dispatch({ type: 'held', why, on }))
  useSwipe(frame, move)

  return {
    index,
    loadedCount: state.loadedCount,
    isPlaying: state.isPlaying && !still,
    move,
    preload: () => dispatch({ type: 'warmed', count }),
    toggle: () => dispatch({ type: 'toggled' }),
  }
}
