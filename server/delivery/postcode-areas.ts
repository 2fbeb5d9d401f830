import { type AnniversaryRegion, anniversaryRegions } from '#rules/delivery/anniversary-days.ts'
import type { Destination } from '#rules/delivery/promise.ts'
import { centralAreas } from './areas/central.ts'
import { northernAreas } from './areas/north.ts'
import { southernAreas } from './areas/south.ts'

/** A postal code of the shop's table: its post town first, then its other places. */
export interface PostcodeArea extends Destination {
  postCode: string
  places: readonly string[]
}

/** All postal codes that the shop knows, sorted. Sources and licence: docs/decisions, "Postal codes of New Zealand". */
export const postcodeAreas: readonly PostcodeArea[] = [northernAreas, centralAreas, southernAreas]
  .flatMap(readAreas)
  .toSorted((one, other) => one.postCode.localeCompare(other.postCode))

const areaOfCode = new Map(postcodeAreas.map((area) => [area.postCode, area]))

/** Finds a postal code of four digits; undefined for one that the shop does not know. */
export function findArea(postCode: string): PostcodeArea | undefined {
  return areaOfCode.get(postCode)
}

/**
 * The destination of a postal code. A code that the shop does not know is in the region of the nearest known code below it,
 * because codes are numbered from north to south.
 */
export function destinationOf(postCode: string | null): Destination {
  if (postCode === null) return { region: null, isIsland: false }
  const known = findArea(postCode)
  if (known) return known
  return { region: postcodeAreas.findLast((area) => area.postCode < postCode)?.region ?? null, isIsland: false }
}

/** Reads lines such as `# Otago` (the region of the next lines) and `!9818 9846: Stewart Island, Oban` (`!` for an island). */
function readAreas(text: string): PostcodeArea[] {
  let region: AnniversaryRegion | null = null
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('# ')) {
        region = anniversaryRegions.find((name) => line === `# ${name}`) ?? null
        return []
      }
      const [codes = '', names = ''] = line.replace(/^!/, '').split(': ')
      const area = { places: names.split(', '), region, isIsland: line.startsWith('!') }
      return codes
        .split(' ')
        .flatMap(codesOf)
        .map((postCode) => ({ postCode, ...area }))
    })
}

function codesOf(range: string): string[] {
  const [from = '', to = from] = range.split('-')
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) =>
    String(Number(from) + index).padStart(4, '0'),
  )
}
