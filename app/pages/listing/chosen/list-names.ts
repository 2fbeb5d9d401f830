import { filterNames } from '#app/pages/listing/filter.ts'

/** The parameters of a URL query that choose from a list. */
const choiceNames: readonly string[] = [
  'space',
  'door',
  'fits',
  'sort',
  'band',
  'timber',
  'finish',
  'brand',
  'range',
  'stock',
  'rating',
  'page',
]

/** The parameters that only the form of a page without script sends: the typed sizes of a space. */
export const typedNames = {
  lengthMm: 'space-w',
  depthMm: 'space-d',
  heightMm: 'space-h',
  doorMm: 'space-door',
} as const

/** The parameters of a URL query that a list reads. A room has sliders too. */
export const listNames = {
  any: [...choiceNames, ...Object.values(typedNames)],
  room: [...new Set([...filterNames, ...choiceNames, ...Object.values(typedNames)])],
} as const satisfies Record<string, readonly string[]>
