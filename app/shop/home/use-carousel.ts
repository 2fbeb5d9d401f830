import { useEffect, useReducer, type RefObject } from 'react'
import { usePauseReasons, useSwipe, type PauseReason } from './carousel-listeners.ts'

/** How long a slide is shown (spec §9). */
const intervalMs = 5000
/** When the picture of the next slide is loaded: before it is shown, but after the page's own pictures. */
const preloadAfterMs = 2500

interface State {
  index: number
  /** How many slides have their picture loaded. */
  loadedCount: number
  /** The visitor has not pressed Pause. */
  isPlaying: boolean
  /** The reasons to pause that are active now. */
  pauseReasons: Record<PauseReason, boolean>
}

type Action =
  | { type: 'shown'; index: number }
  | { type: 'preloaded'; count: number }
  | { type: 'toggled' }
  | { type: 'pauseChanged'; reason: PauseReason; isActive: boolean }

function reduce(state: State, action: Action): State {
  if (action.type === 'shown') {
    return { ...state, index: action.index, loadedCount: Math.max(state.loadedCount, action.index + 1) }
  }
  if (action.type === 'preloaded') {
    return { ...state, loadedCount: Math.min(action.count, Math.max(state.loadedCount, state.index + 2)) }
  }
  if (action.type === 'pauseChanged') {
    return { ...state, pauseReasons: { ...state.pauseReasons, [action.reason]: action.isActive } }
  }
  // Play overrides the system's setting for reduced motion.
  return {
    ...state,
    isPlaying: !state.isPlaying || state.pauseReasons.reducedMotion,
    pauseReasons: { ...state.pauseReasons, reducedMotion: false },
  }
}

const initialState: State = {
  index: 0,
  loadedCount: 1,
  isPlaying: true,
  pauseReasons: { hover: false, focus: false, hidden: false, reducedMotion: false },
}

/** The state, timers and controls of a carousel of `count` slides. It listens to events of `frame`. */
export function useCarousel(count: number, frame: RefObject<HTMLElement | null>) {
  const [state, dispatch] = useReducer(reduce, initialState)
  const { index } = state
  const { hover, focus, hidden, reducedMotion } = state.pauseReasons
  const isRunning = state.isPlaying && !hover && !focus && !hidden && !reducedMotion
  const move = (by: number) => dispatch({ type: 'shown', index: (index + by + count) % count })

  useEffect(() => {
    if (!isRunning) return undefined
    const preloadTimer = setTimeout(() => dispatch({ type: 'preloaded', count }), preloadAfterMs)
    const moveTimer = setTimeout(() => dispatch({ type: 'shown', index: (index + 1) % count }), intervalMs)
    return () => {
      clearTimeout(preloadTimer)
      clearTimeout(moveTimer)
    }
  }, [isRunning, index, count])

  usePauseReasons(frame, (reason, isActive) => dispatch({ type: 'pauseChanged', reason, isActive }))
  useSwipe(frame, move)

  return {
    index,
    loadedCount: state.loadedCount,
    isPlaying: state.isPlaying && !reducedMotion,
    move,
    preload: () => dispatch({ type: 'preloaded', count }),
    toggle: () => dispatch({ type: 'toggled' }),
  }
}
