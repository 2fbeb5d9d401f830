import { useId, useLayoutEffect, useRef } from 'react'
import styles from './range-slider.module.scss'

interface RangeSliderProps {
  label: string
  /** Words after the label, as part of the slider's name. */
  direction?: string
  min: number
  max: number
  step: number
  value: number
  /** The value with its unit, as shown and read out. */
  valueText: string
  onChange: (value: number) => void
}

/**
 * A native range input that looks like the slide of a ruler. If the maximum is not a multiple of the step, the browser
 * puts the thumb at the highest step, the style sheet draws it at the end, and the text shows the maximum.
 * `autoComplete` is off because the URL contains the value, so a browser must not restore an old one.
 */
export function RangeSlider({ label, direction, min, max, step, value, valueText, onChange }: RangeSliderProps) {
  const id = useId()
  const range = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    range.current?.style.setProperty('--at', `${((value - min) / (max - min)) * 100}%`)
  }, [value, min, max])
  const isBetweenSteps = (value - min) % step !== 0
  return (
    <div className={styles.slider}>
      <div className={styles.top}>
        <label htmlFor={id}>
          {label}
          {direction && <span> · {direction}</span>}
        </label>
        <output htmlFor={id} aria-live="off">
          {valueText}
        </output>
      </div>
      <input
        className={isBetweenSteps ? `form-range ${styles.atEnd}` : 'form-range'}
        type="range"
        id={id}
        ref={range}
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={valueText}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}
