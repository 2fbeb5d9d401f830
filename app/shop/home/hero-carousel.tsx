import { useRef, useEffect, useReducer, useEffectEvent, type RefObject } from 'react'
import { Link } from 'react-router'
import type { IconName } from '#app/ui/image/icon-paths.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { Picture } from '#app/ui/image/picture.tsx'
import type { ShownBlock } from '#contract/content/shown-home.ts'
import { heroPictures } from '#rules/content/hero-pictures.ts'
import styles from './home.module.scss'

/**
 * The hero (spec §2). The texts of all slides share one grid cell, so the layout does not move when the slide changes.
 */
export function HeroCarousel({ slides }: { slides: readonly ShownBlock[] }) {
  const frame = useRef<HTMLElement>(null)
  const carousel = useCarousel(slides.length, frame)
  const slide = slides[carousel.index] ?? slides[0]
  const hasMarks = slides.some(({ picture }) => heroPictures[picture])
  return (
    <section className="m-0" ref={frame} aria-roledescription="carousel" aria-label="Featured rooms">
      <div className="container">
        <div className={styles.text}>
          <div className={`d-grid ${styles.stack} ${styles.title}`}>
            {slides.map((each, index) => (
              <Title key={each.id} slide={each} isFirst={index === 0} isShown={index === carousel.index} />
            ))}
          </div>
          <div className={`d-grid ${styles.stack} ${styles.words}`}>
            {slides.map((each, index) => (
              <p key={each.id} className={index === carousel.index ? 'm-0' : 'm-0 is-away'}>
                {each.words}
              </p>
            ))}
          </div>
          <div className={`d-grid ${styles.stack} ${styles.more}`}>
            {slides.map(({ id, link, linkWords }, index) => (
              <Link key={id} className={index === carousel.index ? 'more' : 'more is-away'} to={link}>
                {linkWords}
                <Icon name="arrow-right" />
              </Link>
            ))}
          </div>
          {slides.length > 1 && <HeroControls carousel={carousel} count={slides.length} title={slide?.heading ?? ''} />}
        </div>
      </div>
      <div className={styles.pictures}>
        {slides.slice(0, carousel.loadedCount).map((each, index) => (
          <Picture
            key={each.id}
            image={each.image}
            originalWidth={each.widthPx}
            width={each.widthPx}
            height={each.heightPx}
            alt={each.alternativeText}
            sizes="(min-width: 1600px) 1320px, (min-width: 768px) 100vw, 165vw"
            priority={index === 0}
            className={`photo ${styles[heroPictures[each.picture]?.focus ?? ''] ?? ''} ${index === carousel.index ? styles.shown : ''}`.trim()}
          />
        ))}
      </div>
      {hasMarks && <Marks picture={slide?.picture ?? ''} />}
    </section>
  )
}

/** The first title is the page's heading: screen readers still read it while another slide is shown. */
function Title({ slide, isFirst, isShown }: { slide: ShownBlock; isFirst: boolean; isShown: boolean }) {
  if (isFirst) return <h1 className={isShown ? 'display' : `display ${styles.faded}`}>{slide.heading}</h1>
  return <p className={isShown ? 'display' : 'display is-away'}>{slide.heading}</p>
}

function Marks({ picture }: { picture: string }) {
  const marks = heroPictures[picture]?.marks
  if (!marks) return <div className={`overflow-hidden d-print-none ${styles.marks}`} />
  return (
    <ul className={`list-unstyled m-0 overflow-hidden d-print-none ${styles.marks}`} aria-label="In the picture">
      {marks.map(({ label, range, to, place }) => (
        <li className={styles[place]} key={label}>
          <Link className="quiet-link" to={to}>
            {label} <span className="text-soft tabular">{range}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface HeroControlsProps {
  carousel: ReturnType<typeof useCarousel>
  count: number
  title: string
}

function HeroControls({ carousel, count, title }: HeroControlsProps) {
  const { index, isPlaying, move, toggle, preload } = carousel
  return (
    <div className={`tabular small d-print-none ${styles.controls}`} onPointerEnter={preload} onFocus={preload}>
      <Control name={isPlaying ? 'Pause' : 'Play'} icon={isPlaying ? 'pause' : 'play'} onClick={toggle} />
      <Control name="Previous slide" icon="arrow-left" onClick={() => move(-1)} />
      <span className={styles.place} aria-hidden="true">
        {index + 1} / {count}
      </span>
      <span className="visually-hidden" aria-live={isPlaying ? 'off' : 'polite'}>
        Slide {index + 1} of {count}: {title}
      </span>
      <Control name="Next slide" icon="arrow-right" onClick={() => move(1)} />
    </div>
  )
}

function Control({ name, icon, onClick }: { name: string; icon: IconName; onClick: () => void }) {
  return (
    <button className="btn btn-quiet btn-icon" type="button" aria-label={name} onClick={onClick}>
      <Icon name={icon} />
    </button>
  )
}

const intervalMs = 5000
/** Before the next slide is shown, but after the page's own pictures. */
const preloadAfterMs = 2500

interface State {
  index: number
  loadedCount: number
  isPlaying: boolean
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

/** The timers and controls of a carousel of `count` slides, which listens to events of `frame`. */
function useCarousel(count: number, frame: RefObject<HTMLElement | null>) {
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

type PauseReason = 'hover' | 'focus' | 'hidden' | 'reducedMotion'

/** From spec §9. */
const swipeThresholdPx = 40

function usePauseReasons(
  frame: RefObject<HTMLElement | null>,
  onChange: (reason: PauseReason, isActive: boolean) => void,
) {
  const change = useEffectEvent(onChange)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const motion = window.matchMedia('(prefers-reduced-motion: reduce)')
    const readMotion = () => change('reducedMotion', motion.matches)
    const readVisibility = () => change('hidden', document.hidden)
    readMotion()
    readVisibility()
    motion.addEventListener('change', readMotion, { signal })
    document.addEventListener('visibilitychange', readVisibility, { signal })

    const element = frame.current
    // Touch does not hover.
    element?.addEventListener('pointerenter', (event) => change('hover', event.pointerType !== 'touch'), { signal })
    element?.addEventListener('pointerleave', () => change('hover', false), { signal })
    element?.addEventListener('focusin', () => change('focus', true), { signal })
    element?.addEventListener('focusout', () => change('focus', false), { signal })
    return () => listening.abort()
  }, [frame])
}

/** 1 is forward, -1 is back. Vertical movement scrolls the page. */
function useSwipe(frame: RefObject<HTMLElement | null>, onSwipe: (by: 1 | -1) => void) {
  const swipe = useEffectEvent(onSwipe)
  useEffect(() => {
    const listening = new AbortController()
    const options = { signal: listening.signal, passive: true }
    let start: Touch | undefined
    const handleStart = (event: TouchEvent) => {
      start = event.touches.length === 1 ? event.touches[0] : undefined
    }
    const handleEnd = (event: TouchEvent) => {
      const end = event.changedTouches[0]
      if (!start || !end) return
      const dx = end.clientX - start.clientX
      const dy = end.clientY - start.clientY
      start = undefined
      if (Math.abs(dx) >= swipeThresholdPx && Math.abs(dx) > Math.abs(dy)) swipe(dx < 0 ? 1 : -1)
    }
    frame.current?.addEventListener('touchstart', handleStart, options)
    frame.current?.addEventListener('touchend', handleEnd, options)
    return () => listening.abort()
  }, [frame])
}
