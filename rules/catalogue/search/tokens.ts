import { foldKeyword, searchTerms } from '#rules/catalogue/search.ts'
import { unitsMm } from './synonyms.ts'

/** A word, number or sign of a typed text. `at` are the places of its text between spaces. */
export interface Token {
  text: string
  at: readonly number[]
  kind: 'word' | 'number' | 'sign' | 'quoted'
  /** The value of a number. */
  value?: number
  hasDecimals?: true
}

/** The parts of a typed text between spaces: quoted text and the text of each other part. */
export interface TypedText {
  chunks: readonly string[]
  tokens: readonly Token[]
}

const units = [...unitsMm.keys()].filter((unit) => /^[a-z]+$/.test(unit)).toSorted((a, b) => b.length - a.length)
const number = String.raw`\d[\d.,]*`
const suffix = String.raw`(?:k|${units.join('|')}|seaters?|["”“]|''|['’])?[wdhl]?`
const sized = new RegExp(`^[<>~]?(?:nz)?\\$?${number}${suffix}(?:[x×*–-](?:nz)?\\$?${number}${suffix})*$`)
const products = new RegExp(`${number}|${units.join('|')}|seaters?|nz|[a-z]|''|[^\\s\\d]`, 'g')
/** More numbers than a range has: `2024-05-01`. */
const numberedCode = /^\d+(?:-\d+){2,}$/
const isQuoted = /^["“].*["”]$/

/**
 * Splits a typed text into words, numbers and signs, in lower case and without accents: `1.6m` is a number and a unit,
 * `ar-cof-1200` a word, and text in quotation marks one token. At most 100 characters count, as in `normalizeKeyword`.
 */
export function tokenize(text: string): TypedText {
  const chunks = foldKeyword(text).match(/["“][^"“”]+["”](?=\s|$)|\S+/g) ?? []
  return { chunks, tokens: chunks.flatMap((chunk, at) => splitChunk(chunk, [at])) }
}

function splitChunk(chunk: string, at: readonly number[]): Token[] {
  if (isQuoted.test(chunk)) {
    const words = searchTerms(chunk)
    return words.length === 0 ? [] : [{ kind: 'quoted', text: words.join(' '), at }]
  }
  const bare = chunk.replace(/^[(,;:!?]+|[),.;:!?]+$/g, '')
  if (sized.test(bare) && !numberedCode.test(bare)) return (bare.match(products) ?? []).map((text) => toToken(text, at))
  const seats = /^(\d+)-(\p{L}+)$/u.exec(bare)
  if (seats?.[1] && seats[2]) return [toToken(seats[1], at), { kind: 'word', text: seats[2], at }]
  if (/^[<>–×-]$/.test(bare)) return [toToken(bare, at)]
  // A code such as `ar-cof-1200` is looked for as it is.
  const parts = /\d/.test(bare) ? [searchTerms(bare).join(' ')] : searchTerms(bare.replace(/['’](?=s$)/, ''))
  return parts.filter((text) => text !== '').map((text) => ({ kind: 'word', text, at }))
}

function toToken(text: string, at: readonly number[]): Token {
  if (!/^\d/.test(text)) {
    const sign = text === '×' || text === '*' ? 'x' : text === '–' ? '-' : text
    return { kind: /^[a-z]+$/.test(sign) && sign !== 'x' ? 'word' : 'sign', text: sign, at }
  }
  const digits = text.replace(/[.,]+$/, '')
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits) ? digits.replaceAll(',', '') : digits.replace(',', '.')
  const value = Number(plain)
  if (!Number.isFinite(value)) return { kind: 'word', text: digits, at }
  return { kind: 'number', text: digits, at, value, ...(plain.includes('.') && { hasDecimals: true as const }) }
}
