import type { Correction } from './search-part.ts'
import { maxPhraseWords, spellings } from './synonyms.ts'
import type { Token } from './tokens.ts'

/** What the catalogue knows of the words of a text. */
export interface KnownToShop {
  /** Words of names, categories or keywords: they are not corrected, and the shop has what they mean. */
  words: ReadonlySet<string>
  /** What misspelt words of the text mean. */
  corrections: ReadonlyMap<string, string>
}

/** Replaces misspelt words and phrases, the longest first. A quoted text stays as it is. */
export function correctSpelling(
  tokens: readonly Token[],
  { words, corrections }: KnownToShop,
): { corrected: readonly Token[]; corrections: Correction[] } {
  const corrected: Token[] = []
  const made: Correction[] = []
  for (let at = 0; at < tokens.length;) {
    const found = longestPhrase(tokens, at, (phrase) => {
      const meant = words.has(phrase) ? undefined : (spellings.get(phrase) ?? corrections.get(phrase))
      return meant === phrase ? undefined : meant
    })
    const token = tokens[at]
    if (!token) break
    if (!found) {
      corrected.push(token)
      at++
      continue
    }
    const places = [...new Set(tokens.slice(at, at + found.length).flatMap((each) => each.at))]
    // A plural is not a mistake that has to be said.
    if (found.value !== found.phrase.replace(/s$/, ''))
      made.push({ typed: found.phrase, meant: found.value, at: places })
    corrected.push(...found.value.split(' ').map((text) => ({ kind: 'word' as const, text, at: places })))
    at += found.length
  }
  return { corrected, corrections: made }
}

/** The longest phrase of words from a place on for which `find` has a value, or undefined. */
export function longestPhrase<Value>(
  tokens: readonly Token[],
  from: number,
  find: (phrase: string) => Value | undefined,
): { length: number; phrase: string; value: Value } | undefined {
  for (let length = Math.min(maxPhraseWords, tokens.length - from); length > 0; length--) {
    const part = tokens.slice(from, from + length)
    if (part.some(({ kind }) => kind === 'sign' || kind === 'quoted')) continue
    const phrase = part.map(({ text }) => text).join(' ')
    const value = find(phrase)
    if (value !== undefined) return { length, phrase, value }
  }
  return undefined
}
