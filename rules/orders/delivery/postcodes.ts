/** A range of postal codes, both ends included. A single code is a range from itself to itself. */
export interface PostcodeRange {
  from: string
  to: string
}

/** A postal code as it is stored and looked up: its four digits; null for anything else. Spaces do not count. */
export function normalizePostCode(text: string): string | null {
  const digits = text.replaceAll(/\s/g, '')
  return /^\d{4}$/.test(digits) ? digits : null
}

/**
 * Whether a postal code is a rural delivery: its third digit is 7, 8 or 9 (New Zealand Post), except in the inner
 * suburbs of Auckland (10xx) and Christchurch (80xx).
 */
export function isRuralCode(postCode: string): boolean {
  return /^\d\d[789]\d$/.test(postCode) && !/^(10|80)/.test(postCode)
}

/**
 * Reads ranges such as `0600-0959, 1081`, separated by commas or new lines: sorted, and ranges that touch are joined.
 * Returns the part that cannot be read instead when there is one.
 */
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

/** Ranges as text: `0600-0959, 1081`. */
export function formatRanges(ranges: readonly PostcodeRange[]): string {
  return ranges.map(formatRange).join(', ')
}

/** One range as text: `0600-0959`, or `1081` for a single code. */
export function formatRange({ from, to }: PostcodeRange): string {
  return from === to ? from : `${from}-${to}`
}

/** The first range that two lists have in common; null when they have none. */
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

/** The postal codes from 0100 to 9999 that no range has; New Zealand has no code below 0100. */
export function findGaps(ranges: readonly PostcodeRange[]): PostcodeRange[] {
  const gaps: PostcodeRange[] = []
  let next = 100
  for (const { from, to } of joinRanges(ranges)) {
    if (Number(from) > next) gaps.push({ from: codeOf(next), to: codeOf(Number(from) - 1) })
    next = Math.max(next, Number(to) + 1)
  }
  return next > 9999 ? gaps : [...gaps, { from: codeOf(next), to: '9999' }]
}

/** Sorts ranges and joins those that overlap or touch. */
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
