import type { ListedProduct } from '#contract/catalogue/products.ts'
import { formatWholeDollars } from '#rules/platform/money.ts'
import { type Measure, type Slider, sliders, sliderStep } from './filter.ts'

/*
 * What the sliders of a room page say, and where they stop. A first visit loads it after the code of the page.
 */

/**
 * The filter value for the position of a slider. Positions are the minimum plus a multiple of 50, as in a browser; the
 * topmost position means the maximum, which may not be such a multiple (behaviour, Catalogue): 2150 of a width is 2190.
 * `from`: where the slider was. A typed value may be between two positions, and a key goes on to the next one.
 */
export function sliderValue({ min, max }: Slider, value: number, from = value): number {
  const topmost = min + Math.floor((max - min) / sliderStep) * sliderStep
  const round = value < from ? Math.floor : Math.ceil
  const stop = min + round((value - min) / sliderStep) * sliderStep
  return stop >= topmost ? max : Math.max(min, stop)
}

/** The text for a slider's value: `up to $1,355`, `up to 1650 mm` (design, Range slider). */
export function sliderText({ measure }: Slider, value: number): string {
  return measure === 'price' ? `up to ${formatWholeDollars(value)}` : `up to ${value} mm`
}

/** The line about the products beyond the sliders: `2 pieces are larger than these sliders reach.` */
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

/** The text for the number of shown products: `17 of 21 fit` (design, Range slider). */
export function fitText(shown: number, all: number): string {
  if (all === 0) return 'No pieces'
  return `${shown} of ${all} ${shown === 1 ? 'fits' : 'fit'}`
}
