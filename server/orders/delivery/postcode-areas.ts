import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnniversaryRegion, anniversaryRegions } from '#server/orders/delivery/days/business-days.ts'
import type { Destination } from './days/promise.ts'

/** A postal code of the shop's table: its post town first, then its other places. */
export interface PostcodeArea extends Destination {
  postCode: string
  places: readonly string[]
}

const areaLine = /^!?(?<codes>\d{4}(?:-\d{4})?(?: \d{4}(?:-\d{4})?)*): (?<places>[^\s,:][^,:]*(?:, [^\s,:][^,:]*)*)$/

/** All postal codes that the shop knows, sorted. Sources and licence: docs/operations/every-day.md. */
export const postcodeAreas: readonly PostcodeArea[] = readAreas(
  readFileSync(join(import.meta.dirname, 'postcode-areas.txt'), 'utf8'),
).toSorted((one, other) => one.postCode.localeCompare(other.postCode))

const areaOfCode = new Map(postcodeAreas.map((area) => [area.postCode, area]))

/** Finds a postal code of four digits; undefined for one that the shop does not know. */
export function findArea(postCode: string): PostcodeArea | undefined {
  return areaOfCode.get(postCode)
}

/**
 * The destination of a postcode. An unknown one has the region of the nearest lower code: codes run from north to
 * south.
 */
export function destinationOf(postCode: string | null): Destination {
  if (postCode === null) return { region: null, isIsland: false }
  const known = findArea(postCode)
  if (known) return known
  return { region: postcodeAreas.findLast((area) => area.postCode < postCode)?.region ?? null, isIsland: false }
}

/**
 * Reads lines such as `# Otago` (a region) and `!9818 9846: Stewart Island, Oban` (`!` for an island). Throws for
 * others.
 */
export function readAreas(text: string): PostcodeArea[] {
  let region: AnniversaryRegion | undefined
  return text
    .trimEnd()
    .split('\n')
    .flatMap((line, index) => {
      const fail = (reason: string) => new Error(`postcode-areas.txt, line ${index + 1}: ${reason}: "${line}"`)
      if (line.startsWith('# ')) {
        region = anniversaryRegions.find((name) => line === `# ${name}`)
        if (!region) throw fail('not a region')
        return []
      }
      const found = areaLine.exec(line)?.groups
      if (!found?.codes || !found.places) throw fail('not codes and places')
      if (!region) throw fail('codes before the first region')
      const area = { places: found.places.split(', '), region, isIsland: line.startsWith('!') }
      return found.codes.split(' ').flatMap((range) => {
        const codes = codesOf(range)
        if (codes.length === 0) throw fail('a range without codes')
        return codes.map((postCode) => ({ postCode, ...area }))
      })
    })
}

function codesOf(range: string): string[] {
  const [from = '', to = from] = range.split('-')
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) =>
    String(Number(from) + index).padStart(4, '0'),
  )
}
