import { matchesPlace } from './matches-place.ts'

interface TypedPlace {
  city: string
  suburb: string
}

/**
 * The town of a postcode if neither city nor suburb is one of its places. Null for a match, a blank city or an unknown
 * code. A code's first place is its town.
 */
export function suggestedTown({ city, suburb }: TypedPlace, places: readonly string[]): string | null {
  const [town] = places
  if (town === undefined || city.trim() === '') return null
  return matchesPlace(city, places) || matchesPlace(suburb, places) ? null : town
}
