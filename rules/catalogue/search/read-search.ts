import { correctSpelling, type KnownToShop } from './correct-spelling.ts'
import { claimNumbers } from './read-numbers.ts'
import { readPhrases } from './read-phrases.ts'
import type { ReadSearch, SearchPart } from './search-part.ts'
import { tokenize } from './tokens.ts'

/** What the table alone knows. */
const nothingKnown: KnownToShop = { words: new Set(), corrections: new Map() }

/**
 * Reads a typed text into parts: furniture, sizes, prices, timbers, colours, rooms and other words. `known` has the
 * words of the catalogue that are neither corrected nor said to be missing, and further corrections
 * (behaviour, Catalogue).
 */
export function readSearch(text: string, known: KnownToShop = nothingKnown): ReadSearch {
  const { chunks, tokens } = tokenize(text)
  const { corrected, corrections } = correctSpelling(tokens, known)
  const pieces = readPhrases(corrected, known).parts.flatMap((part) => (part.kind === 'piece' ? part.pieces : []))
  const numbers = claimNumbers(corrected, pieces)
  const { parts: phrases, said, instead, answered } = readPhrases(numbers.left, known)
  const first = ({ at: [place = 0] }: SearchPart) => place
  const parts = [...numbers.parts, ...phrases].toSorted((a, b) => first(a) - first(b))
  const doubtful = [...new Set([...answered, ...corrections.map(({ typed }) => typed)])]
  return { chunks, corrections, said, instead, doubtful, parts: addTvStand(parts) }
}

/** A size of a screen asks for a TV stand, also without the word. */
function addTvStand(parts: readonly SearchPart[]): readonly SearchPart[] {
  const screen = parts.find(({ kind }) => kind === 'screen')
  if (!screen) return parts
  const others = parts.filter((part) => !(part.kind === 'word' && /^(?:tv|telly|television|screen)$/.test(part.words)))
  if (others.some(({ kind }) => kind === 'piece')) return others
  return [{ kind: 'piece', pieces: ['tv stand'], at: screen.at }, ...others]
}
