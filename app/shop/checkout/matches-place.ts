/**
 * Compares a typed city or suburb with the places of a postcode, ignoring case, macrons, punctuation and `St`/`Saint`,
 * `Mt`/`Mount`. Blank text matches nothing.
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
