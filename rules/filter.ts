import type { ListedProduct } from '#contract/catalogue.ts'
import { formatWholeDollars } from './money.ts'

/** What a slider of a room page bounds: dollars for the price, millimetres for the sizes. Its name in the address too. */
export type Measure = 'price' | 'width' | 'length' | 'height'

/** A slider: its name for people and its ends, in dollars or millimetres. */
export interface Slider {
  measure: Measure
  label: string
  min: number
  max: number
}

/** The most that a piece may cost and measure to be shown, in dollars and millimetres. */
export type Filter = Readonly<Record<Measure, number>>

/** How far apart the stops of every slider are (spec §9). */
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

/** Whether a piece is shown: its price and its three sizes are each at most the slider's value (spec §5). Literal. */
export function fits(product: Pick<ListedProduct, Measure>, filter: Filter): boolean {
  return sliders.every(({ measure }) => product[measure] <= filter[measure])
}

/**
 * What a slider means where it stands. It stops at its lower end plus a multiple of 50, as a browser's does; the topmost
 * stop means the maximum itself, which may be no such multiple (behaviour, Sliders): 2150 of a width is 2190.
 */
export function sliderValue({ min, max }: Slider, value: number): number {
  const topmost = min + Math.floor((max - min) / sliderStep) * sliderStep
  const stop = min + Math.round((value - min) / sliderStep) * sliderStep
  return stop >= topmost ? max : Math.max(min, stop)
}

/** A slider's value as people read it: `up to $1,355`, `up to 1650 mm` (design, Range slider). */
export function sliderText({ measure }: Slider, value: number): string {
  return measure === 'price' ? `up to ${formatWholeDollars(value)}` : `up to ${value} mm`
}

/**
 * Reads the sliders from the query of an address, where anything may stand: what is no whole number between a slider's
 * ends counts as its maximum. A number between two stops means the nearer one. Never throws.
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
 * The query of an address with the sliders as they stand: only those that are not at their maximum are written, always
 * in the same order; what else the query holds stays. Empty, or with its question mark.
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

/** How many pieces are shown of how many there are: `17 of 21 pieces fit` (design, Range slider). */
export function fitText(shown: number, all: number): string {
  if (all === 0) return 'No pieces'
  return `${shown} of ${all} ${all === 1 ? 'piece' : 'pieces'} ${shown === 1 ? 'fits' : 'fit'}`
}
