import { distance } from 'fastest-levenshtein'
import { truncate } from '#rules/platform/truncate.ts'

/*
 * How a search keyword is read. A keyword is untrusted input: its cost is bounded for any length (promises 28).
 */

/** The short keywords that links use for a brand, material or room (behaviour, Catalogue). */
const shortTerms = new Map([
  ['american', 'american rustic'],
  ['market', 'market road'],
  ['timber', 'solid timber'],
  ['living', 'living room'],
  ['dining', 'dining room'],
])

/**
 * A keyword as it is compared: in lower case, without surrounding space, with single spaces, at most 100 characters.
 */
export function normalizeKeyword(keyword: string): string {
  return truncate(keyword.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase(), 100)
}

/**
 * The category, brand, material or room that a keyword may name, in lower case: `american` is American Rustic, `Tall`
 * is itself. Whether the catalogue has it is decided by the database.
 */
export function narrowingTerm(keyword: string): string {
  const normalized = normalizeKeyword(keyword)
  return shortTerms.get(normalized) ?? normalized
}

/** Letters that no normalization takes apart. */
const otherLetters: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ħ: 'h', ŧ: 't' }

/** A keyword without macrons, accents and strokes: `Whānau` is `whanau`, `Łódź` is `lodz`. */
export function foldKeyword(keyword: string): string {
  return normalizeKeyword(keyword)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[łøđıħŧ]/g, (letter) => otherLetters[letter] ?? letter)
}

/**
 * The words of a keyword, at most eight: its letters and digits, folded. The database cuts and folds the texts of
 * products in the same way (`search_text`, migration `search_text`), or a product could not be found by its name.
 */
export function searchTerms(keyword: string): string[] {
  return (
    foldKeyword(keyword)
      .match(/[a-z0-9À-ÖØ-öø-\u1fff\u3040-\ud7ff]+/g)
      ?.slice(0, 8) ?? []
  )
}

/**
 * The number of typing errors that are allowed in a word: none below three letters, one up to five letters, else two.
 */
function maxTypos(word: string): number {
  if (word.length < 3) return 0
  return word.length < 6 ? 1 : 2
}

/**
 * The catalogue word that is closest to a misspelt word, or null when none is close enough. Two swapped neighbours
 * count as one typing error, and a wrong first letter counts as one more, because people rarely mistype the first
 * letter.
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
