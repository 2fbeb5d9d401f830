/** Both ends included. */
export interface PostcodeRange {
  from: string
  to: string
}

/** The four digits of a postcode; null for anything else. Spaces do not count. */
export function normalizePostCode(text: string): string | null {
  const digits = text.replaceAll(/\s/g, '')
  return /^\d{4}$/.test(digits) ? digits : null
}

/**
 * Whether a postcode is rural: third digit 7 to 9 (New Zealand Post), except in Auckland (10xx) and Christchurch
 * (80xx).
 */
export function isRuralCode(postCode: string): boolean {
  return /^\d\d[789]\d$/.test(postCode) && !/^(10|80)/.test(postCode)
}

/** Reads ranges such as `0600-0959, 1081`, sorted and joined, or returns the part that cannot be read. */
export function parseRanges(text: string): { ranges: PostcodeRange[] } | { unreadable: string } {
  const parts = text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const ranges: PostcodeRange[] = []
  for (const part of parts) {
    const [, from, to = from] = /^(\d{4})(?:\s*[-–]\s*(\d{4}))?$/.exec(part) ?? []
    if (from === undefined || to === undefined || to < from) return { unreadable: part }
    ranges.push({ from, to })
  }
  return { ranges: joinRanges(ranges) }
}

/** `0600-0959, 1081`. */
export function formatRanges(ranges: readonly PostcodeRange[]): string {
  return ranges.map(formatRange).join(', ')
}

/** `0600-0959`, or `1081` for a single code. */
export function formatRange({ from, to }: PostcodeRange): string {
  return from === to ? from : `${from}-${to}`
}

/** The first range that two lists share; null for none. */
export function findOverlap(one: readonly PostcodeRange[], other: readonly PostcodeRange[]): PostcodeRange | null {
  for (const first of one) {
    for (const second of other) {
      const from = first.from > second.from ? first.from : second.from
      const to = first.to < second.to ? first.to : second.to
      if (from <= to) return { from, to }
    }
  }
  return null
}

/** The postcodes from 0100 to 9999 in no range; New Zealand has none below 0100. */
export function findGaps(ranges: readonly PostcodeRange[]): PostcodeRange[] {
  const gaps: PostcodeRange[] = []
  let next = 100
  for (const { from, to } of joinRanges(ranges)) {
    if (Number(from) > next) gaps.push({ from: codeOf(next), to: codeOf(Number(from) - 1) })
    next = Math.max(next, Number(to) + 1)
  }
  return next > 9999 ? gaps : [...gaps, { from: codeOf(next), to: '9999' }]
}

function joinRanges(ranges: readonly PostcodeRange[]): PostcodeRange[] {
  const joined: PostcodeRange[] = []
  for (const range of ranges.toSorted((one, other) => one.from.localeCompare(other.from))) {
    const last = joined.at(-1)
    if (last && Number(range.from) <= Number(last.to) + 1) last.to = range.to > last.to ? range.to : last.to
    else joined.push({ ...range })
  }
  return joined
}

function codeOf(number: number): string {
  return String(number).padStart(4, '0')
}
