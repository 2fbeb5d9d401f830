import { closestWord, narrowingTerm, normalizeKeyword, searchTerms } from '#rules/catalogue/search.ts'
import type { KnownToShop } from '#rules/catalogue/search/correct-spelling.ts'
import { readSearch } from '#rules/catalogue/search/read-search.ts'
import { type Correction, isUnderstood, type ReadSearch, type SearchPart } from '#rules/catalogue/search/search-part.ts'
import { knownWords } from '#rules/catalogue/search/synonyms.ts'
import { correctWord, resolveSearch } from '#server/catalogue/resolve-search.ts'
import { findTermColumns } from '#server/catalogue/search.queries.ts'
import { searchCaches } from '#server/catalogue/search-cache.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findPhrases, type JudgedSearch, judgeSearch } from './understand.queries.ts'

/** How a typed text is understood: as a keyword, which finds what it always has, or by its parts. */
export type UnderstoodSearch =
  | { by: 'keyword'; keyword: string; count: number; corrections: readonly Correction[]; read: ReadSearch }
  /** `isInstead`: the shop has no such furniture, and `parts` ask for what is nearest. */
  | { by: 'parts'; read: ReadSearch; parts: readonly SearchPart[]; isInstead: boolean; judged: JudgedSearch }

/** How typed texts are understood in the present catalogue of a shop. */
const searchesOf = searchCaches<UnderstoodSearch>()

type KeywordSearch = UnderstoodSearch & { by: 'keyword' }

/**
 * Understands a typed text (behaviour, Catalogue). A category, brand, material or room and plain words are keywords,
 * whose products and order stay as they are; drafts only on request.
 */
export function understandSearch(shop: Shop, text: string, withDrafts = false): Promise<UnderstoodSearch> {
  const key = `${withDrafts} ${normalizeKeyword(text)}`
  return searchesOf(shop).get(key, () => understand(shop, text, withDrafts))
}

async function understand(shop: Shop, text: string, withDrafts: boolean): Promise<UnderstoodSearch> {
  const read = await readForShop(shop, text)
  const asKeyword = async (keyword: string, corrections?: readonly Correction[]): Promise<KeywordSearch> => {
    const { count, corrected } = await resolveSearch(shop, keyword, withDrafts)
    return { by: 'keyword', keyword, count, corrections: corrections ?? correctionsOf(read, corrected), read }
  }
  if ((await findTermColumns(shop.db, narrowingTerm(text), withDrafts)).length > 0) return asKeyword(text)

  const isPlain = read.instead === null && !read.parts.some((part) => isUnderstood(part) || part.isQuoted)
  if (isPlain || isVague(read)) {
    const found = await asKeyword(text)
    if (found.count > 0) return found
    if (isPlain) return asKeyword(correctedText(read), read.corrections)
  }

  const isInstead = read.instead !== null
  const pieces = read.instead?.pieces ?? []
  const parts: SearchPart[] = [
    ...(pieces.length > 0 ? [{ kind: 'piece' as const, pieces, at: [] }] : []),
    ...read.parts,
  ]
  const judged = await judgeSearch(shop.db, parts, { withDrafts, isInstead })
  if (!isInstead && judged.count === 0 && !read.parts.some(isMeasured)) {
    const found = await resolveSearch(shop, text, withDrafts)
    if (found.count > 0 && !found.corrected) return asKeyword(text)
  }
  return { by: 'parts', read, parts, isInstead, judged }
}

/** Reads a text, with the words that this catalogue has and with corrections of those that it does not have. */
async function readForShop({ db }: Shop, text: string): Promise<ReadSearch> {
  const first = readSearch(text)
  const wordsOf = ({ parts }: ReadSearch) =>
    parts.flatMap((part) => (part.kind === 'word' && !part.isQuoted && !/[\d ]/.test(part.words) ? [part.words] : []))
  const words = wordsOf(first)
  const phrases = await findPhrases(db, [...new Set([...first.doubtful, ...words])])
  const known: KnownToShop = {
    words: new Set(phrases.flatMap(({ phrase, isNamed }) => (isNamed ? [phrase] : []))),
    corrections: new Map(),
  }
  const unknown = words.filter((word) => phrases.some(({ phrase, isFound }) => phrase === word && !isFound))
  const corrections = await Promise.all(
    unknown.map(async (word) => [word, (await correctWord(db, word)) ?? closestWord(word, knownWords)] as const),
  )
  const meant = corrections.flatMap(([word, right]) => (right === null ? [] : [[word, right] as const]))
  return readSearch(text, { ...known, corrections: new Map(meant) })
}

/** Whether a text is only a word for several products, such as `table`, which is looked for as it is. */
function isVague({ parts, said }: ReadSearch): boolean {
  const [part] = parts
  return parts.length === 1 && part?.kind === 'piece' && part.pieces.length > 1 && said.length === 0
}

const isMeasured = ({ kind }: SearchPart) => ['size', 'price', 'screen', 'seats', 'mattress'].includes(kind)

function correctedText({ chunks, corrections }: ReadSearch): string {
  return chunks
    .flatMap((chunk, place) => {
      const correction = corrections.find(({ at }) => at.includes(place))
      if (!correction) return [chunk]
      return correction.at[0] === place ? [correction.meant] : []
    })
    .join(' ')
}

/** The words that a keyword was corrected to, with those that were typed. */
function correctionsOf({ chunks }: ReadSearch, corrected: readonly string[] = []): Correction[] {
  const words = chunks.flatMap((chunk, at) => searchTerms(chunk).map((typed) => ({ typed, at: [at] })))
  return corrected.flatMap((meant, place) => {
    const word = words[place]
    return word && word.typed !== meant ? [{ ...word, meant }] : []
  })
}
