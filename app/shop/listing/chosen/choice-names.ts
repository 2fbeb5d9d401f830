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

/** Sent only by the form of a page without script. */
export const typedNames = {
  lengthMm: 'space-w',
  depthMm: 'space-d',
  heightMm: 'space-h',
  doorMm: 'space-door',
} as const

const names: readonly string[] = [...choiceNames, ...Object.values(typedNames)]

export function isListChosen(query: string): boolean {
  const params = new URLSearchParams(query)
  return names.some((name) => params.has(name))
}
