import { normalizeKeyword } from '#rules/catalogue/search.ts'

/**
 * The known values that contain the text, ignoring case, macrons, accents and surrounding space, in their order; all of
 * them for a blank text. An empty result means that the text is a new value.
 */
export function matchingValues(values: readonly string[], text: string): readonly string[] {
  const part = normalize(text)
  return values.filter((value) => normalize(value).includes(part))
}

function normalize(text: string): string {
  return normalizeKeyword(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
}
