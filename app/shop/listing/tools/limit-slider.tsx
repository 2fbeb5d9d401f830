import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { type Slider, sliderStep } from '#app/shop/listing/filter.ts'
import { sliderText, sliderValue } from '#app/shop/listing/slider-text.ts'
import { RangeSlider } from '#app/shop/listing/range-slider.tsx'
import { limitFaultText, readTypedLimit, typedLimitText } from '#app/shop/listing/chosen/typed-limit.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { listFormId, type RoomTools } from './tools-props.ts'

/** A slider with a field: prices and sizes can be typed, also beyond the ends of the slider (spec §9, fit.md). */
export function LimitSlider({ slider, room: { filter, onFilter } }: { slider: Slider; room: RoomTools }) {
  const value = filter[slider.measure]
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState('')
  const noteId = useId()
  const isPrice = slider.measure === 'price'

  // The field is read, not the state: it can have been typed into before hydration.
  function applyTyped({ currentTarget: { value: text } }: { currentTarget: HTMLInputElement }) {
    const isSame = text.trim() === '' || text === typedLimitText(slider, value)
    const limit = isSame ? value : readTypedLimit(slider, text)
    setFault(limit === undefined ? limitFaultText(slider, text) : '')
    setTyped(limit === undefined ? text : null)
    if (limit !== undefined && limit !== value) onFilter({ ...filter, [slider.measure]: limit })
  }
  function handleMove(moved: number) {
    setFault('')
    setTyped(null)
    onFilter({ ...filter, [slider.measure]: sliderValue(slider, moved, value) })
  }
  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return
    // The form is that of a page without script.
    event.preventDefault()
    applyTyped(event)
  }

  return (
    <RangeSlider
      label={slider.label}
      direction={slider.direction}
      min={slider.min}
      max={slider.max}
      step={sliderStep}
      value={value}
      valueText={sliderText(slider, value)}
      onChange={handleMove}
      note={
        <div id={noteId} role="status">
          {fault && (
            <div className="invalid-feedback d-flex mt-0">
              <Icon name="exclamation-triangle" />
              <span>{fault}</span>
            </div>
          )}
        </div>
      }
    >
      <span className="up-to d-inline-flex align-items-center">
        up to {isPrice && '$'}
        <input
          className={fault ? 'form-control text-end tabular is-invalid' : 'form-control text-end tabular'}
          form={listFormId}
          name={slider.measure}
          inputMode="numeric"
          autoComplete="off"
          aria-label={`${slider.label}, up to, in ${isPrice ? 'dollars' : 'millimetres'}`}
          aria-describedby={noteId}
          aria-invalid={fault ? true : undefined}
          value={typed ?? typedLimitText(slider, value)}
          onInput={(event: FormEvent<HTMLInputElement>) => setTyped(event.currentTarget.value)}
          onChange={() => undefined}
          onBlur={applyTyped}
          onKeyDown={handleKey}
        />
        {!isPrice && ' mm'}
      </span>
    </RangeSlider>
  )
}
