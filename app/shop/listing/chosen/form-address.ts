import { readChoice } from '#rules/catalogue/list-choice.ts'
import { isEmptySpace } from '#rules/catalogue/fit/space.ts'
import { readTypedSpace, typedTexts } from '#rules/catalogue/fit/typed-space.ts'
import { readFilter, type Slider, sliders } from '#app/shop/listing/filter.ts'
import { readTypedLimit } from './typed-limit.ts'
import { writeList } from './list-query.ts'

/**
 * The query that means the same as a form sent without script: sizes in mm, values joined by commas, and no presets.
 * Null for another query, or if a size is wrong, which the form then says.
 */
export function formAddress(params: URLSearchParams, hasSliders: boolean): string | null {
  const texts = typedTexts(params)
  if (!texts) return null
  const { space, faults } = readTypedSpace(texts)
  if (Object.keys(faults).length > 0) return joinedValues(params)
  const choice = readChoice({ get: (name) => params.getAll(name).join(',') })
  const hasSides = !isEmptySpace({ ...space, doorMm: null })
  // The preset of the select: best fit with a space, the shop's order without.
  const preset = hasSides ? 'fit' : 'shop'
  const sort = choice.sort === preset || (choice.sort === 'fit' && !hasSides) ? undefined : choice.sort
  const limited = hasSliders ? { filter: readFilter(typedLimits(params)) } : {}
  return writeList('', { choice: { ...choice, space, sort, onlyFitting: choice.onlyFitting && hasSides }, ...limited })
}

function joinedValues(params: URLSearchParams): string | null {
  const names = [...new Set(params.keys())]
  if (names.length === params.size) return null
  const joined = new URLSearchParams(names.map((name) => [name, params.getAll(name).join(',')]))
  return `?${joined.toString().replaceAll('%2C', ',')}`
}

/** Typed prices and sizes, such as `1,300` and `164 cm`, as whole dollars and millimetres. */
function typedLimits(params: URLSearchParams): string {
  const read = (slider: Slider) => String(readTypedLimit(slider, params.get(slider.measure) ?? '') ?? '')
  return new URLSearchParams(sliders.map((slider) => [slider.measure, read(slider)])).toString()
}
