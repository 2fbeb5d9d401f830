import type { ListedProduct } from '#contract/catalogue/products.ts'
import { formatWholeDollars } from '#rules/platform/money.ts'
import { type Measure, type Slider, sliders, sliderStep } from './filter.ts'

/* What sliders say and where they stop. A first visit loads it after the page. */

/**
 * The filter value at a slider's position, which is a multiple of 50 above the minimum. The topmost position means the
 * maximum: 2150 of a width is 2190 (behaviour, Catalogue). `from` is where the slider was: from a typed value between
 * two positions, a key goes on to the next one.
 */
export function sliderValue({ min, max }: Slider, value: number, from = value): number {
  const topmost = min + Math.floor((max - min) / sliderStep) * sliderStep
  const round = value < from ? Math.floor : Math.ceil
  const stop = min + round((value - min) / sliderStep) * sliderStep
  return stop >= topmost ? max : Math.max(min, stop)
}

export function sliderText({ measure }: Slider, value: number): string {
  return measure === 'price' ? `up to ${formatWholeDollars(value)}` : `up to ${value} mm`
}

/** `2 pieces are larger than these sliders reach.` */
export function beyondText(products: readonly Pick<ListedProduct, Measure>[], isShown: boolean): string {
  const isOne = products.length === 1
  const isBeyond = (isPrice: boolean) =>
    sliders.some(
      ({ measure, max }) => (measure === 'price') === isPrice && products.some((each) => each[measure] > max),
    )
  const be = isOne ? 'is' : 'are'
  const reasons = [
    ...(isBeyond(false) ? [`${be} larger`] : []),
    ...(isBeyond(true) ? [`${isOne ? 'costs' : 'cost'} more`] : []),
  ].join(' or ')
  const subject = `${products.length} ${isOne ? 'piece' : 'pieces'}`
  return isShown
    ? `${subject} that ${reasons} than these sliders reach ${be} shown too.`
    : `${subject} ${reasons} than these sliders reach.`
}

export function fitText(shown: number, all: number): string {
  if (all === 0) return 'No pieces'
  return `${shown} of ${all} ${shown === 1 ? 'fits' : 'fit'}`
}
