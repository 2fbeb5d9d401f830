import { distance } from 'fastest-levenshtein'

/*
 * What a keyword means. A keyword is data: however long or odd, the work it makes is bounded (promises 28).
 */

/** The short words that links use for a brand, material or room (behaviour, Products). */
const shortTerms: Record<string, string> = {
  american: 'american rustic',
  market: 'market road',
  timber: 'solid timber',
  living: 'living room',
  dining: 'dining room',
}

/** A keyword as it is compared: without case and outer space, single spaces, no more than 100 characters. */
export function normalizeKeyword(keyword: string): string {
  return keyword.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase().slice(0, 100)
}

/**
 * The category, brand, material or room that a keyword may stand for, in small letters: `american` is American Rustic,
 * `Tall` is itself. Whether such a one exists is for the database to say.
 */
export function narrowingTerm(keyword: string): string {
  const plain = normalizeKeyword(keyword)
  return shortTerms[plain] ?? plain
}

/** The words of a keyword, at most eight: letters and digits, macrons and accents taken off. */
export function searchTerms(keyword: string): string[] {
  return (
    normalizeKeyword(keyword)
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, 8) ?? []
  )
}

/** How many letters may be wrong in a word: none in very short ones, one up to five letters, else two. */
function maxTypos(word: string): number {
  if (word.length < 3) return 0
  return word.length < 6 ? 1 : 2
}

/**
 * The word of the catalogue that was meant by a misspelt one, or null when none is near enough. A swap of neighbours
 * counts as one slip, a wrong first letter as one more: people rarely get the first letter wrong.
 */
export function closestWord(word: string, candidates: readonly string[]): string | null {
  let best: string | null = null
  let fewestTypos = maxTypos(word) + 1
  for (const candidate of candidates) {
    const typos = countTypos(word, candidate)
    if (typos < fewestTypos) {
      best = candidate
      fewestTypos = typos
    }
  }
  return best
}

function countTypos(word: string, candidate: string): number {
  if (word === candidate) return 0
  if (isTransposition(word, candidate)) return 1
  return distance(word, candidate) + (word[0] === candidate[0] ? 0 : 1)
}

function isTransposition(word: string, candidate: string): boolean {
  if (word.length !== candidate.length) return false
  let at = 0
  while (at < word.length && word[at] === candidate[at]) at++
  const swapped = word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)
  return swapped === candidate
}
