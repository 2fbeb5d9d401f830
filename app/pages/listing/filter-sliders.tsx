import { sliders, sliderStep, sliderValue, sliderText, type Filter } from './filter.ts'
import { RangeSlider } from './range-slider.tsx'
import styles from './filter-sliders.module.scss'

interface FilterSlidersProps {
  filter: Filter
  onChange: (filter: Filter) => void
  onReset: () => void
}

/** The four sliders of a room page, and a button that resets them (spec §9). */
export function FilterSliders({ filter, onChange, onReset }: FilterSlidersProps) {
  return (
    <div className="group">
      <h2 className="mb-3">Price and size</h2>
      {sliders.map((slider) => (
        <RangeSlider
          key={slider.measure}
          label={slider.label}
          direction={slider.direction}
          min={slider.min}
          max={slider.max}
          step={sliderStep}
          value={filter[slider.measure]}
          valueText={sliderText(slider, filter[slider.measure])}
          onChange={(value) => onChange({ ...filter, [slider.measure]: sliderValue(slider, value) })}
        />
      ))}
      <button className={`btn btn-quiet btn-sm px-0 ${styles.reset}`} type="button" onClick={onReset}>
        <span>Reset sizes and price</span>
      </button>
    </div>
  )
}
