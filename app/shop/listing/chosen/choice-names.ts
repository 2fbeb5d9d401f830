/** The parameters of a URL query that choose from a list. */
export const choiceNames: readonly string[] = [
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

const names: readonly string[] = [...choiceNames, ...Object.values(typedNames)]

/** Whether a URL query chooses anything of a list without sliders, or is that of a form sent without script. */
export function isListChosen(query: string): boolean {
  const params = new URLSearchParams(query)
  return names.some((name) => params.has(name))
}
