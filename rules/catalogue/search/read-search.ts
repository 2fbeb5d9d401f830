import { correctSpelling, longestPhrase, type KnownToShop } from './correct-spelling.ts'
import { claimNumbers } from './read-numbers.ts'
import type { ReadSearch, SearchPart } from './search-part.ts'
import { mattresses, meaningOf, type Meaning } from './synonyms.ts'
import { tokenize, type Token } from './tokens.ts'

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
  const products = readPhrases(corrected, known).parts.flatMap((part) => (part.kind === 'piece' ? part.pieces : []))
  const numbers = claimNumbers(corrected, products)
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

/** The phrases of a text: what they ask, the sentences that answer them, and what is nearest to missing furniture. */
interface ReadPhrases {
  parts: SearchPart[]
  said: string[]
  instead: { pieces: readonly string[] } | null
  /** The phrases that the sentences answer. */
  answered: string[]
}

interface Phrase {
  meaning: Meaning | null
  words: string
  at: readonly number[]
  isQuoted: boolean
}

/** Names of mattresses that also mean other things: they count next to a bed, or alone. */
const vague = /^(?:single|double|full|full size|db|qb|kb|sk|ks)$/

/** Reads the phrases of a text, the longest first. What has no meaning is a word of the product. */
function readPhrases(tokens: readonly Token[], known: KnownToShop): ReadPhrases {
  const phrases = splitPhrases(tokens, known)
  const hasProduct = phrases.some(({ meaning }) => meaning?.kind === 'piece')
  const isBed = phrases.some(({ meaning }) => meaning?.kind === 'piece' && meaning.pieces.some(isForMattress))
  const said: string[] = []
  const nearest: string[] = []
  const parts = phrases.flatMap(({ meaning, words, at, isQuoted }, index): SearchPart[] => {
    const before = phrases[index - 1]?.meaning
    switch (meaning?.kind) {
      case 'piece':
        if (meaning.say !== undefined) said.push(meaning.say)
        return [{ kind: 'piece', pieces: meaning.pieces, at }]
      case 'none':
        said.push(meaning.say)
        nearest.push(...(hasProduct ? [] : meaning.pieces))
        return [
          ...(meaning.colours.length > 0 ? [{ kind: 'colour' as const, values: meaning.colours, words, at }] : []),
          ...(meaning.timbers.length > 0 ? [{ kind: 'timber' as const, values: meaning.timbers, words, at }] : []),
        ]
      case 'timber':
        return meaning.values.includes('*') ? [] : [{ kind: 'timber', values: meaning.values, words, at }]
      case 'mattress': {
        const [size = ''] = meaning.values
        if (vague.test(words) && !isBed && phrases.length > 1) return [{ kind: 'word', isQuoted: false, words, at }]
        const foreign = before?.kind === 'country' ? findForeign(before.country, size) : undefined
        if (foreign && before?.kind === 'country') said.push(foreignText(before.country, foreign))
        return [{ kind: 'mattress', values: [foreign?.nearest ?? size], words: foreign?.nearest ?? words, at }]
      }
      case 'colour':
      case 'brand':
      case 'room':
      case 'feature':
        return [{ kind: meaning.kind, values: meaning.values, words, at }]
      case 'cheapest':
        return [{ kind: 'cheapest', at }]
      case 'country':
        return phrases[index + 1]?.meaning?.kind === 'mattress' ? [] : [{ kind: 'word', isQuoted: false, words, at }]
      case 'price':
      case 'currency':
      case 'ignored':
        return []
      default:
        return [{ kind: 'word', isQuoted, words, at }]
    }
  })
  const isMissing = !hasProduct && phrases.some(({ meaning }) => meaning?.kind === 'none' && !isTimberLike(meaning))
  const answered = phrases.flatMap(({ meaning, words }) => (meaning?.kind === 'none' ? [words] : []))
  return { parts, answered, said: [...new Set(said)], instead: isMissing ? { pieces: [...new Set(nearest)] } : null }
}

/** Whether a sentence offers a timber or a colour instead of furniture. */
const isTimberLike = ({ colours, timbers }: Meaning & { kind: 'none' }) => colours.length > 0 || timbers.length > 0

const isForMattress = (item: string) => item === 'bed frame' || item === 'headboard'

function splitPhrases(tokens: readonly Token[], known: KnownToShop): Phrase[] {
  const phrases: Phrase[] = []
  for (let from = 0; from < tokens.length;) {
    const found = longestPhrase(tokens, from, (phrase) => {
      const meaning = meaningOf(phrase)
      return meaning?.kind === 'none' && known.words.has(phrase) ? undefined : meaning
    })
    const length = found?.length ?? 1
    const part = tokens.slice(from, from + length)
    const at = [...new Set(part.flatMap((token) => token.at))]
    const [token] = part
    if (found) phrases.push({ meaning: found.value, words: found.phrase, at, isQuoted: false })
    else if (token && token.kind !== 'sign')
      phrases.push({ meaning: null, words: token.text, at, isQuoted: token.kind === 'quoted' })
    from += length
  }
  return phrases
}

function findForeign(country: string, size: string) {
  return mattresses.elsewhere.find(
    (one) => one.country === country && (one.name === size || (one.name === 'full' && size === 'double')),
  )
}

function foreignText(
  country: string,
  { name, widthMm, lengthMm, nearest, fits }: (typeof mattresses.elsewhere)[number],
): string {
  const size = `In the ${country}, a ${name} mattress is ${widthMm} × ${lengthMm} mm`
  return fits ? `${size}. It fits our ${nearest} size.` : `${size}. Our closest size, ${nearest}, doesn’t fit it.`
}
