import { matchesPlace } from './matches-place.ts'

/** The parts of an address that say where it is, as they are typed. */
interface TypedPlace {
  city: string
  suburb: string
}

/**
 * The town of a postal code when neither the city nor the suburb of an address is one of its places; else null: for a
 * match, for a blank city and for a code without known places. The first place of a code is its town.
 */
export function suggestedTown({ city, suburb }: TypedPlace, places: readonly string[]): string | null {
  const [town] = places
  if (town === undefined || city.trim() === '') return null
  return matchesPlace(city, places) || matchesPlace(suburb, places) ? null : town
}
