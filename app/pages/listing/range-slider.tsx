import { useId, useLayoutEffect, useRef } from 'react'

interface RangeSliderProps {
  label: string
  min: number
  max: number
  step: number
  value: number
  /** The value as people read and hear it, with its unit. */
  valueText: string
  onChange: (value: number) => void
}

/**
 * A native range that looks like the slide of a rule. Where the maximum is no stop the thumb stands at the topmost one;
 * the words say the value that counts. A browser must not bring back an old position: the address has the true one.
 */
export function RangeSlider({ label, min, max, step, value, valueText, onChange }: RangeSliderProps) {
  const id = useId()
  const range = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    range.current?.style.setProperty('--at', `${((value - min) / (max - min)) * 100}%`)
  }, [value, min, max])
  return (
    <div className="slider">
      <div className="slider-top">
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} aria-live="off">
          {valueText}
        </output>
      </div>
      <input
        className="form-range"
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
