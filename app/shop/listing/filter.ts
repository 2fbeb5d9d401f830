import type { ListedProduct } from '#contract/catalogue/products.ts'
import { sizeDirections } from '#app/ui/product/sizes.ts'

/** What a slider limits, in dollars or millimetres, and its name in the query. */
export type Measure = 'price' | 'width' | 'length' | 'height'

export interface Slider {
  measure: Measure
  label: string
  direction?: string
  min: number
  max: number
}

export type Filter = Readonly<Record<Measure, number>>

export const sliderStep = 50

export const sliders: readonly Slider[] = [
  { measure: 'price', label: 'Price', min: 155, max: 2255 },
  { measure: 'width', label: 'Width', direction: sizeDirections.width, min: 0, max: 2190 },
  { measure: 'length', label: 'Length', direction: sizeDirections.length, min: 0, max: 2183 },
  { measure: 'height', label: 'Height', min: 0, max: 2190 },
]

/** How a room page starts (spec §9). */
export const openFilter: Filter = { price: 2255, width: 2190, length: 2183, height: 2190 }

/** Price and sizes are each at most the slider's value (spec §5). */
export function fits(product: Pick<ListedProduct, Measure>, filter: Filter): boolean {
  return sliders.every(({ measure }) => product[measure] <= filter[measure])
}

/**
 * Whether a product is missing only because the sliders end before it. A room page shows such products on request
 * (behaviour, Catalogue).
 */
export function fitsBeyond(product: Pick<ListedProduct, Measure>, filter: Filter): boolean {
  const isWithin = ({ measure, max }: Slider) => product[measure] <= filter[measure] || filter[measure] === max
  return !fits(product, filter) && sliders.every(isWithin)
}

/**
 * The highest price and sizes shown, with `isBeyond` for the products beyond the sliders too. Measures without a limit
 * are missing.
 */
export function limitsOf(filter: Filter, isBeyond: boolean): Partial<Filter> {
  const limiting = sliders.filter(({ measure, max }) => !isBeyond || filter[measure] < max)
  return Object.fromEntries(limiting.map(({ measure }) => [measure, filter[measure]]))
}

const beyond = { name: 'beyond', shown: 'shown' }

export const filterNames: readonly string[] = [...sliders.map(({ measure }) => measure), beyond.name]

export function isBeyondShown(query: string): boolean {
  return new URLSearchParams(query).get(beyond.name) === beyond.shown
}

/** Shows or hides the products beyond the sliders; other parameters stay. */
export function writeBeyond(isShown: boolean, query = ''): string {
  const params = new URLSearchParams(query)
  params.delete(beyond.name)
  if (isShown) params.append(beyond.name, beyond.shown)
  return questionMark(params)
}

export const highestTyped = 1_000_000

/**
 * Reads the sliders from a query, which may contain anything. Whole numbers count, even between and beyond the steps;
 * everything else is the maximum. Never throws.
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
 * Writes the sliders below their maximum, in one order; other parameters stay. Returns an empty string or a query with
 * its question mark.
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
