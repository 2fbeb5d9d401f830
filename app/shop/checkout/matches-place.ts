/**
 * Whether a city or suburb as a shopper types it is one of the places of a postal code: without case, macrons,
 * punctuation and the difference between `St` and `Saint`, `Mt` and `Mount`. Blank text matches nothing.
 */
export function matchesPlace(text: string, places: readonly string[]): boolean {
  const wanted = normalizePlace(text)
  return wanted !== '' && places.some((place) => normalizePlace(place) === wanted)
}

function normalizePlace(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f’'.]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
    .replace(/^st /, 'saint ')
    .replace(/^mt /, 'mount ')
    .replace(/ city$/, '')
}
