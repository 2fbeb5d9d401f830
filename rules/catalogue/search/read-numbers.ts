import { sizeLimitsMm } from '#rules/catalogue/fit/space.ts'
import { longestPhrase } from './correct-spelling.ts'
import type { SearchPart, Wish } from './search-part.ts'
import {
  defaultSide,
  mattresses,
  meaningOf,
  measureWords,
  numberWords,
  screens,
  seatWords,
  type Side,
  toleranceShare,
  unitsMm,
} from './synonyms.ts'
import type { Token } from './tokens.ts'

/** A number of a text with what is around it. `from` and `end` are the places of its first token and after its last. */
interface Amount {
  value: number
  hasDecimals: boolean
  isMoney: boolean
  /** The length of its unit in mm; undefined without a unit. */
  unitMm: number | undefined
  isInches: boolean
  from: number
  end: number
}

interface Claimed {
  wishes: Wish[]
  from: number
  end: number
}

type Bound = 'atMost' | 'atLeast' | 'between'

/**
 * Takes sizes, prices, screens and seats out of a text. `pieces` is the furniture that it names, which decides what a
 * number without a unit means. The tokens that are left have a sign in each gap.
 */
export function claimNumbers(
  tokens: readonly Token[],
  products: readonly string[],
): { parts: SearchPart[]; left: readonly Token[] } {
  const parts: SearchPart[] = []
  const left: Token[] = [...tokens]
  for (let at = 0; at < tokens.length; at++) {
    const claimed = readSeats(left, at, products) ?? readAmounts(left, at, products)
    if (!claimed) continue
    const places = [...new Set(tokens.slice(claimed.from, claimed.end).flatMap((token) => token.at))]
    parts.push(...claimed.wishes.map((wish) => ({ ...wish, at: places })))
    for (let place = claimed.from; place < claimed.end; place++) left[place] = { kind: 'sign', text: '', at: places }
    at = claimed.end - 1
  }
  return { parts, left }
}

const textOf = (token: Token | undefined) => (token?.kind === 'quoted' ? '' : (token?.text ?? ''))

function readSeats(tokens: readonly Token[], at: number, items: readonly string[]): Claimed | undefined {
  const token = tokens[at]
  const seats = token?.kind === 'number' ? token.value : numberWords.get(textOf(token))
  if (seats === undefined || !Number.isInteger(seats) || seats < 1 || seats > 20) return undefined
  if (!seatWords.has(textOf(tokens[at + 1]).replace(/s$/, '')) && !seatWords.has(textOf(tokens[at + 1])))
    return undefined
  // `3 seater` alone is a sofa.
  const isSofa = meaningOf(`${textOf(token)} ${textOf(tokens[at + 1])}`)?.kind === 'none'
  if (isSofa && items.length === 0) return undefined
  return { wishes: [{ kind: 'seats', seats, words: `${seats} ${textOf(tokens[at + 1])}` }], from: at, end: at + 2 }
}

function readAmounts(tokens: readonly Token[], at: number, pieces: readonly string[]): Claimed | undefined {
  const first = readAmount(tokens, at)
  if (!first) return undefined
  return readSizes(tokens, first, pieces) ?? readRange(tokens, first) ?? readSingle(tokens, first, pieces)
}

/** Reads a number with its sign for money, its unit and the word for a thousand. */
function readAmount(tokens: readonly Token[], at: number): Amount | undefined {
  let from = at
  if (textOf(tokens[from]) === 'nz' && textOf(tokens[from + 1]) === '$') from++
  const hasSign = textOf(tokens[from]) === '$'
  const token = tokens[hasSign ? from + 1 : from]
  if (token?.kind !== 'number' || token.value === undefined) return undefined
  let end = (hasSign ? from + 1 : from) + 1
  let { value } = token
  const isThousands = textOf(tokens[end]) === 'k' && isGlued(token, tokens[end])
  if (isThousands) {
    value *= 1000
    end++
  }
  const unit = isThousands || hasSign ? '' : textOf(tokens[end])
  const unitMm = unit === 'in' && !isGlued(token, tokens[end]) ? undefined : unitsMm.get(unit)
  if (unitMm !== undefined) end++
  const isCurrency = unitMm === undefined && meaningOf(textOf(tokens[end]))?.kind === 'currency'
  if (isCurrency) end++
  return {
    value,
    hasDecimals: token.hasDecimals ?? false,
    isMoney: hasSign || isThousands || isCurrency,
    unitMm,
    isInches: unitMm === 25.4,
    from: at,
    end,
  }
}

/** Whether a token is in the text of another one, without a space between them. */
const isGlued = (token: Token, next: Token | undefined) => next !== undefined && next.at[0] === token.at[0]

const isBetweenSizes = (text: string) => text === 'x' || text === 'by'

/** Reads `1600 x 450 x 600`: side to side, front to back, height. Words such as `wide` after a number decide first. */
function readSizes(tokens: readonly Token[], first: Amount, pieces: readonly string[]): Claimed | undefined {
  const amounts = [first]
  const sides = [measureAfter(tokens, first.end)]
  let end = first.end + (sides[0] ? 1 : 0)
  while (amounts.length < 3 && isBetweenSizes(textOf(tokens[end]))) {
    const next = readAmount(tokens, end + 1)
    if (!next) break
    amounts.push(next)
    const side = measureAfter(tokens, next.end)
    sides.push(side)
    end = next.end + (side ? 1 : 0)
  }
  if (amounts.length < 2 || amounts.some(({ isMoney }) => isMoney)) return undefined
  const unitMm = amounts.find((amount) => amount.unitMm !== undefined)?.unitMm ?? guessUnit(amounts)
  const sizesMm = amounts.map(({ value, unitMm: own }) => Math.round(value * (own ?? unitMm)))
  if (!sizesMm.every(isSize)) return undefined
  const [widthMm = 0, lengthMm = 0] = sizesMm
  const isBed = pieces.includes('bed frame') || pieces.includes('headboard')
  const mattress = mattresses.here.find(
    (one) =>
      isWithin(one.widthMm, widthMm, mattresses.toleranceMm) &&
      isWithin(one.lengthMm, lengthMm, mattresses.toleranceMm),
  )
  if (isBed && mattress)
    return { wishes: [{ kind: 'mattress', values: [mattress.name], words: mattress.name }], from: first.from, end }
  // People type the sides of a table in any order; its long side is side to side. A bed is deeper than it is wide.
  const isSwapped = !isBed && sides.every((side) => side === undefined) && lengthMm > widthMm
  const ordered = isSwapped ? [lengthMm, widthMm, ...sizesMm.slice(2)] : sizesMm
  const order: Side[] = ['lengthMm', 'widthMm', 'heightMm']
  const wishes = ordered.map((mm, index) => about(sides[index] ?? order[index] ?? defaultSide, mm))
  return { wishes, from: first.from, end }
}

const isWithin = (oneMm: number, otherMm: number, toleranceMm: number) => Math.abs(oneMm - otherMm) <= toleranceMm

const isSize = (mm: number) => mm >= sizeLimitsMm.min && mm <= sizeLimitsMm.max

function guessUnit(amounts: readonly Amount[]): number {
  if (amounts.every(({ value }) => value < 10)) return 1000
  return amounts.every(({ value }) => value < 300) ? 10 : 1
}

/** Reads `$500-800`, `between 500 and 800` and `1.4 to 1.6 m`. */
function readRange(tokens: readonly Token[], first: Amount): Claimed | undefined {
  const join = textOf(tokens[first.end])
  const bound = boundBefore(tokens, first.from)
  if (join !== '-' && join !== 'to' && !(join === 'and' && bound?.bound === 'between')) return undefined
  const second = readAmount(tokens, first.end + 1)
  if (!second || second.value <= first.value) return undefined
  const from = bound ? bound.from : first.from
  const isMoney = first.isMoney || second.isMoney
  const unitMm = isMoney ? undefined : (second.unitMm ?? first.unitMm)
  const measure = measureAround(tokens, first.from, second.end)
  if (unitMm === undefined && !measure) {
    // Smaller numbers are not prices of furniture.
    if (!isMoney && first.value < 50) return undefined
    return { wishes: [price(first.value, second.value)], from, end: second.end }
  }
  const unit = unitMm ?? guessUnit([first, second])
  const fromMm = Math.round(first.value * (first.unitMm ?? unit))
  const toMm = Math.round(second.value * unit)
  if (!isSize(fromMm) || !isSize(toMm)) return undefined
  const wish: Wish = { kind: 'size', side: measure?.side ?? defaultSide, fromMm, toMm, aboutMm: null }
  return { wishes: [wish], from: Math.min(from, measure?.from ?? from), end: measure?.end ?? second.end }
}

/** Reads a single number: a screen, a size or a price. */
function readSingle(tokens: readonly Token[], amount: Amount, pieces: readonly string[]): Claimed | undefined {
  const bound = boundBefore(tokens, amount.from)
  const from = bound?.from ?? amount.from
  if (amount.isMoney) return { wishes: [priceOf(amount.value, bound?.bound)], from, end: amount.end }

  const measure = measureAround(tokens, from, amount.end)
  const screen = measure ? undefined : readScreen(tokens, amount, pieces)
  if (screen) return { wishes: [screen], from: amount.from, end: amount.end }
  // `max width 1600` has the bound before the side.
  const limit = bound ?? (measure && boundBefore(tokens, measure.from))
  const mm = sizeOf(amount, measure !== undefined, bound !== undefined, pieces)
  if (mm !== undefined) {
    if (!isSize(mm)) return undefined
    const first = Math.min(from, measure?.from ?? from, limit?.from ?? from)
    return {
      wishes: [bounded(measure?.side ?? defaultSide, mm, limit?.bound)],
      from: first,
      end: measure?.end ?? amount.end,
    }
  }
  if (bound && bound.bound !== 'between') {
    return { wishes: [priceOf(amount.value, bound.bound)], from, end: amount.end }
  }
  return undefined
}

/** A number of inches next to a TV stand or a television is the size of a screen, which is measured across. */
function readScreen(
  tokens: readonly Token[],
  { value, unitMm, isInches }: Amount,
  pieces: readonly string[],
): Wish | undefined {
  const isForTv =
    pieces.includes('tv stand') || tokens.some(({ text }) => /^(?:tv|telly|television|screen)$/.test(text))
  if (!isForTv || !(isInches || unitMm === undefined)) return undefined
  const known = screens.table.find(({ inches }) => inches === value)
  if (!known && !(isInches && value >= 19 && value <= 110)) return undefined
  const widthMm = known?.widthMm ?? Math.round((value * 25.4 * 16) / Math.hypot(16, 9) / 10) * 10
  return { kind: 'screen', inches: value, leastMm: widthMm + screens.roomMm }
}

/** The size in mm that a number means; undefined when it is not a size (the synonym table's rule for bare numbers). */
function sizeOf(
  { value, hasDecimals, unitMm }: Amount,
  hasMeasure: boolean,
  hasBound: boolean,
  pieces: readonly string[],
): number | undefined {
  if (unitMm !== undefined) return Math.round(value * unitMm)
  if (hasBound && !hasMeasure) return undefined
  if (hasDecimals && value >= 0.3 && value <= 2.5) return Math.round(value * 1000)
  if (!Number.isInteger(value)) return undefined
  if (value >= 300 && value <= 2500) return value
  return value >= 30 && value <= 250 && (hasMeasure || pieces.length > 0) ? value * 10 : undefined
}

function bounded(side: Side, mm: number, bound: Bound | undefined): Wish {
  if (bound === 'atMost') return { kind: 'size', side, fromMm: null, toMm: mm, aboutMm: null }
  if (bound === 'atLeast') return { kind: 'size', side, fromMm: mm, toMm: null, aboutMm: null }
  return about(side, mm)
}

function about(side: Side, mm: number): Wish {
  const tolerance = Math.round(mm * toleranceShare)
  return { kind: 'size', side, fromMm: mm - tolerance, toMm: mm + tolerance, aboutMm: mm }
}

function priceOf(dollars: number, bound: Bound | undefined): Wish {
  return bound === 'atLeast' ? price(dollars, null) : price(null, dollars)
}

/** The highest price of a product, in dollars. */
const maxDollars = 1_000_000

function price(from: number | null, to: number | null): Wish {
  const cents = (dollars: number | null) => (dollars === null ? null : Math.round(Math.min(dollars, maxDollars) * 100))
  return { kind: 'price', fromCents: cents(from), toCents: cents(to) }
}

/** The words before a number that bound it, such as `less than`, and words such as `about` that change nothing. */
function boundBefore(tokens: readonly Token[], at: number): { bound: Bound | undefined; from: number } | undefined {
  for (let length = 3; length > 0; length--) {
    const from = at - length
    const sign = length === 1 ? signBounds.get(textOf(tokens[from])) : undefined
    const found = from < 0 ? undefined : longestPhrase(tokens.slice(0, at), from, (phrase) => boundOf(phrase))
    if (sign) return { bound: sign, from }
    if (found?.length === length) return { bound: found.value, from }
  }
  return aboutWords.has(textOf(tokens[at - 1])) ? { bound: undefined, from: at - 1 } : undefined
}

const signBounds = new Map<string, Bound>([
  ['<', 'atMost'],
  ['>', 'atLeast'],
])

const aboutWords = new Set(['about', 'around', 'approx', 'approximately', 'roughly', '~'])

function boundOf(phrase: string): Bound | undefined {
  const meaning = meaningOf(phrase)
  return meaning?.kind === 'price' && phrase !== 'to' && phrase !== 'and' ? meaning.bound : undefined
}

const namesOfSides = /^(?:width|depth|height|length)$/

function measureAfter(tokens: readonly Token[], at: number): Side | undefined {
  return tokens[at]?.kind === 'word' ? measureWords.get(textOf(tokens[at])) : undefined
}

/** The side that a word next to a number names: `160 wide`, `width 160`. */
function measureAround(
  tokens: readonly Token[],
  from: number,
  end: number,
): { side: Side; from: number; end: number } | undefined {
  const before = from > 0 && tokens[from - 1]?.kind === 'word' ? measureWords.get(textOf(tokens[from - 1])) : undefined
  const after = measureAfter(tokens, end)
  if (before && (namesOfSides.test(textOf(tokens[from - 1])) || !after)) return { side: before, from: from - 1, end }
  return after && { side: after, from, end: end + 1 }
}
