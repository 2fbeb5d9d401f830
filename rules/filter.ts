import type { ListedProduct } from '#contract/catalogue.ts'
import { formatWholeDollars } from './money.ts'

/** What a slider of a room page limits: the price in dollars or a size in millimetres. Also its name in the URL query. */
export type Measure = 'price' | 'width' | 'length' | 'height'

/** A slider: its label and its range, in dollars or millimetres. */
export interface Slider {
  measure: Measure
  label: string
  min: number
  max: number
}

/** The highest price (dollars) and sizes (millimetres) that are shown. */
export type Filter = Readonly<Record<Measure, number>>

/** The step of every slider, in dollars or millimetres (spec §9). */
export const sliderStep = 50

/** The four sliders in the order of the sidebar (spec §9). */
export const sliders: readonly Slider[] = [
  { measure: 'price', label: 'Price', min: 155, max: 2255 },
  { measure: 'width', label: 'Width', min: 0, max: 2190 },
  { measure: 'length', label: 'Length', min: 0, max: 2183 },
  { measure: 'height', label: 'Height', min: 0, max: 2190 },
]

/** Every slider at its maximum: how a room page starts (spec §9). */
export const openFilter: Filter = { price: 2255, width: 2190, length: 2183, height: 2190 }

/** Whether a product is shown: its price and its three sizes are each at most the slider's value (spec §5). */
export function fits(product: Pick<ListedProduct, Measure>, filter: Filter): boolean {
  return sliders.every(({ measure }) => product[measure] <= filter[measure])
}

/**
 * The filter value for the position of a slider. Positions are the minimum plus a multiple of 50, as in a browser; the
 * topmost position means the maximum, which may not be such a multiple (behaviour, Sliders): 2150 of a width is 2190.
 */
export function sliderValue({ min, max }: Slider, value: number): number {
  const topmost = min + Math.floor((max - min) / sliderStep) * sliderStep
  const stop = min + Math.round((value - min) / sliderStep) * sliderStep
  return stop >= topmost ? max : Math.max(min, stop)
}

/** The text for a slider's value: `up to $1,355`, `up to 1650 mm` (design, Range slider). */
export function sliderText({ measure }: Slider, value: number): string {
  return measure === 'price' ? `up to ${formatWholeDollars(value)}` : `up to ${value} mm`
}

/**
 * Reads the sliders from a URL query, which may contain anything: a value that is not a whole number within the slider's
 * range counts as the maximum, and a number between two positions is rounded to the nearer one. Never throws.
 */
export function readFilter(query: string): Filter {
  const params = new URLSearchParams(query)
  const filter = { ...openFilter }
  for (const slider of sliders) {
    const text = params.get(slider.measure) ?? ''
    const value = /^\d{1,5}$/.test(text) ? Number(text) : slider.max
    if (value >= slider.min && value <= slider.max) filter[slider.measure] = sliderValue(slider, value)
  }
  return filter
}

/**
 * The URL query with the values of the sliders. Only sliders below their maximum are written, always in the same order;
 * other parameters of the query stay. Returns an empty string, or the query with its question mark.
 */
export function writeFilter(filter: Filter, query = ''): string {
  const params = new URLSearchParams(query)
  for (const { measure, max } of sliders) {
    params.delete(measure)
    if (filter[measure] !== max) params.append(measure, String(filter[measure]))
  }
  const text = params.toString()
  return text && `?${text}`
}

/** The text for the number of shown products: `17 of 21 fit` (design, Range slider). */
export function fitText(shown: number, all: number): string {
  if (all === 0) return 'No pieces'
  return `${shown} of ${all} ${shown === 1 ? 'fits' : 'fit'}`
}
