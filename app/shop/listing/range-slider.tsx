import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './listing.module.scss'

interface RangeSliderProps {
  label: string
  direction?: string
  min: number
  max: number
  step: number
  /** May be beyond the ends, where the thumb then is. */
  value: number
  valueText: string
  onChange: (value: number) => void
  children: ReactNode
  note?: ReactNode
}

/**
 * Looks like a slide rule. If the maximum is not a multiple of the step, the browser stops at the highest step and the
 * style sheet moves the thumb to the end. `autoComplete` is off, because the URL has the value.
 */
export function RangeSlider(props: RangeSliderProps) {
  const { label, direction, min, max, step, value, valueText, onChange, children, note } = props
  const id = useId()
  const range = useRef<HTMLInputElement>(null)
  const share = Math.min(1, Math.max(0, (value - min) / (max - min)))
  useLayoutEffect(() => {
    range.current?.style.setProperty('--at', `${share * 100}%`)
  }, [share])
  // A typed value can be between two steps.
  const isBetween = value > min && value < max && (value - min) % step !== 0
  const isAtEnd = value >= max && (max - min) % step !== 0
  return (
    <div className={styles.slider}>
      <div className={`d-flex justify-content-between align-items-center gap-2 small ${styles.top}`}>
        <label htmlFor={id}>
          {label}
          {direction && <span className="d-block fs-meta fw-normal text-soft"> {direction}</span>}
        </label>
        {children}
      </div>
      <input
        className={isAtEnd ? `form-range ${styles.atEnd}` : 'form-range'}
        type="range"
        id={id}
        ref={range}
        min={min}
        max={max}
        step={isBetween ? 1 : step}
        value={value}
        aria-valuetext={valueText}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      {note}
    </div>
  )
}
