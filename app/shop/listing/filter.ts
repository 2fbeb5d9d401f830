import type { ListedProduct } from '#contract/catalogue/products.ts'
import { sizeDirections } from '#app/ui/product/sizes.ts'

/**
 * What a slider of a room page limits: the price in dollars or a size in millimetres. Also its name in the URL query.
 */
export type Measure = 'price' | 'width' | 'length' | 'height'

/** A slider: its label and its range, in dollars or millimetres. */
export interface Slider {
  measure: Measure
  label: string
  /** Words after the label: which way the size goes. */
  direction?: string
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
  { measure: 'width', label: 'Width', direction: sizeDirections.width, min: 0, max: 2190 },
  { measure: 'length', label: 'Length', direction: sizeDirections.length, min: 0, max: 2183 },
  { measure: 'height', label: 'Height', min: 0, max: 2190 },
]

/** Every slider at its maximum: how a room page starts (spec §9). */
export const openFilter: Filter = { price: 2255, width: 2190, length: 2183, height: 2190 }

/** Whether a product is shown: its price and its three sizes are each at most the slider's value (spec §5). */
export function fits(product: Pick<ListedProduct, Measure>, filter: Filter): boolean {
  return sliders.every(({ measure }) => product[measure] <= filter[measure])
}

/**
 * Whether a product is missing only because the sliders end before it: it is above the maximum of a slider that is at
 * its maximum, and within all others. A room page shows such products on request (behaviour, Catalogue).
 */
export function fitsBeyond(product: Pick<ListedProduct, Measure>, filter: Filter): boolean {
  const isWithin = ({ measure, max }: Slider) => product[measure] <= filter[measure] || filter[measure] === max
  return !fits(product, filter) && sliders.every(isWithin)
}

/**
 * The highest price and sizes of the products that a room page shows: those of `fits`, and on request also those of
 * `fitsBeyond`. A measure without a limit is missing.
 */
export function limitsOf(filter: Filter, isBeyond: boolean): Partial<Filter> {
  const limiting = sliders.filter(({ measure, max }) => !isBeyond || filter[measure] < max)
  return Object.fromEntries(limiting.map(({ measure }) => [measure, filter[measure]]))
}

/** The name and the value in the URL query that show the products beyond the sliders. */
const beyond = { name: 'beyond', shown: 'shown' }

/** The names of the parameters of a URL query that filter a room page. */
export const filterNames: readonly string[] = [...sliders.map(({ measure }) => measure), beyond.name]

/** Whether a URL query asks for the products beyond the sliders. */
export function isBeyondShown(query: string): boolean {
  return new URLSearchParams(query).get(beyond.name) === beyond.shown
}

/** The URL query that shows or hides the products beyond the sliders; its other parameters stay. */
export function writeBeyond(isShown: boolean, query = ''): string {
  const params = new URLSearchParams(query)
  params.delete(beyond.name)
  if (isShown) params.append(beyond.name, beyond.shown)
  return questionMark(params)
}

/** The highest price in dollars and size in millimetres that can be typed. */
export const highestTyped = 1_000_000

/**
 * Reads the sliders from a URL query, which may contain anything: whole numbers can be typed, also between the
 * positions of a slider and beyond its ends, and anything else counts as the maximum. Never throws.
 */
export function readFilter(query: string): Filter {
  const params = new URLSearchParams(query)
  const filter = { ...openFilter }
  for (const slider of sliders) {
    const text = params.get(slider.measure) ?? ''
    const value = /^\d{1,7}$/.test(text) ? Number(text) : slider.max
    if (value <= highestTyped) filter[slider.measure] = value
  }
  return filter
}

/**
 * The URL query with the sliders below their maximum, in one order; other parameters stay. Returns an empty string, or
 * the query with its question mark.
 */
export function writeFilter(filter: Filter, query = ''): string {
  const params = new URLSearchParams(query)
  for (const { measure, max } of sliders) {
    params.delete(measure)
    if (filter[measure] !== max) params.append(measure, String(filter[measure]))
  }
  return questionMark(params)
}

function questionMark(params: URLSearchParams): string {
  const text = params.toString()
  return text && `?${text}`
}
