import { typedNames } from '#rules/catalogue/fit/typed-names.ts'

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

const names: readonly string[] = [...choiceNames, ...Object.values(typedNames)]

export function isListChosen(query: string): boolean {
  const params = new URLSearchParams(query)
  return names.some((name) => params.has(name))
}
