import { filterNames } from '#app/shop/listing/filter.ts'
import { typedNames } from '#rules/catalogue/fit/typed-names.ts'
import { choiceNames } from './choice-names.ts'

/** The parameters of a URL query that a list reads. A room has sliders too. */
export const listNames = {
  any: [...choiceNames, ...Object.values(typedNames)],
  room: [...new Set([...filterNames, ...choiceNames, ...Object.values(typedNames)])],
} as const satisfies Record<string, readonly string[]>
