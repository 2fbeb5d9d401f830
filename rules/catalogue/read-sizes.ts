import { sizeLimitsMm } from './fit/space.ts'
import { measureWords, type Side, unitsMm } from './search/synonyms.ts'

/** Sizes that a text of another shop states, and the words that state them. Null is a side that it does not state. */
export interface StatedSizes {
  lengthMm: number | null
  widthMm: number | null
  heightMm: number | null
  from: string
}

/** A number of a text with its unit and the word that names its side. `at` and `end` are its place in the text. */
interface Amount {
  value: number
  unitMm: number | undefined
  label: Label | undefined
  at: number
  end: number
}

/** `w` is side to side, unless the text also has `l`, which is; then `w` is front to back. */
type Label = 'l' | 'w' | 'd' | 'h'

const oneOf = (words: Iterable<string>) => [...words].toSorted((a, b) => b.length - a.length).join('|')
const label = `(${oneOf(measureWords.keys())})`
const unit = `(?:(${oneOf(unitsMm.keys())})(?=[wdhl]?(?![a-z])))`
const number = String.raw`(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?)`
/** `L1200`, `Length (in): 47`; else `1.2 m wide`, `460mm (H)`. */
const amountPattern = new RegExp(
  String.raw`(?<![a-z])${label} ?(?:\(?${unit}\)?)? ?[:=]? ?${number} ?${unit}?|(?<![\d.,])${number} ?${unit}? ?(?:\(?${label}(?![a-z])\)?)?`,
  'g',
)

/** A part of the furniture, or its packing: their sizes are not those of the piece. */
const partBefore =
  /\b(?:arm|back|box|boxes|carton|clearance|drawers?|inside|internal|leg|mattress|pack|packed|packaging|parcel|seat|shel(?:f|ves)|shipping|top)\b[^.,;|\d]{0,20}$/

/**
 * Reads the outer sizes of a piece from a text of another shop, such as `L1200 x W650 x H460mm`, `120 x 65 x 46 cm` or
 * `Width: 1.2 m`. A number without a unit has that of its neighbours; sizes without names are side to side, front to
 * back and height, as in a search. Returns null if the text states none; never throws.
 */
export function readSizes(text: string): StatedSizes | null {
  // One space each, so that the time for any text is proportional to its length.
  const plain = text.replace(/\s+/g, ' ').slice(0, 20_000)
  const folded = plain.toLowerCase()
  // Some letters have another length in lower case, and every place would be wrong.
  if (folded.length !== plain.length) return null
  const amounts = [...folded.matchAll(amountPattern)].map(toAmount)
  const runs = joinRuns(amounts, folded).filter(
    ([first]) => first && !partBefore.test(folded.slice(0, first.at).slice(-40)),
  )
  const named = runs
    .filter((run) => run.length === 1)
    .flat()
    .filter(isNamed)
  const found = [...runs.filter(({ length }) => length === 2 || length === 3), firstOfEachSide(named)].flatMap(
    (run) => {
      const sizes = sizesOf(run, folded)
      return sizes ? [{ ...sizes, from: wordsOf(run, plain) }] : []
    },
  )
  const most = Math.max(...found.map(countSides))
  return found.find((sizes) => countSides(sizes) === most) ?? null
}

/** How many sides are stated. */
export function countSides({ lengthMm, widthMm, heightMm }: Omit<StatedSizes, 'from'>): number {
  return [lengthMm, widthMm, heightMm].filter((mm) => mm !== null).length
}

const isSize = (mm: number) => mm >= sizeLimitsMm.min && mm <= sizeLimitsMm.max

function toAmount({ index, ...groups }: RegExpExecArray): Amount {
  const { 0: text, 1: before, 2: unitBefore, 3: named, 4: unitOfNamed, 5: bare = '', 6: unitOfBare, 7: after } = groups
  const digits = named ?? bare
  const hasThousands = /^\d{1,3}(?:,\d{3})+/.test(digits)
  return {
    value: Number(hasThousands ? digits.replaceAll(',', '') : digits.replace(',', '.')),
    unitMm: unitsMm.get(unitOfNamed ?? unitBefore ?? unitOfBare ?? ''),
    label: labelOf(before ?? after),
    at: index,
    end: index + text.trimEnd().length,
  }
}

function labelOf(word: string | undefined): Label | undefined {
  const side = word === undefined ? undefined : measureWords.get(word)
  if (side === 'lengthMm') return word?.startsWith('l') ? 'l' : 'w'
  return side && (side === 'widthMm' ? 'd' : 'h')
}

/** Amounts that `x` or `by` joins. */
function joinRuns(amounts: readonly Amount[], text: string): Amount[][] {
  const runs: Amount[][] = []
  for (const amount of amounts) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && /^ ?(?:x|×|\*|by) ?$/.test(text.slice(last.end, amount.at))) run.push(amount)
    else runs.push([amount])
  }
  return runs
}

/** Whether an amount alone is a size: `24 h` and `3D` are not. */
const isNamed = ({ label: name, unitMm }: Amount) => name !== undefined && unitMm !== undefined

function firstOfEachSide(amounts: readonly Amount[]): Amount[] {
  return amounts.filter(({ label: name }, index) => amounts.findIndex((other) => other.label === name) === index)
}

function sizesOf(run: readonly Amount[], text: string): Omit<StatedSizes, 'from'> | null {
  const [first] = run
  if (!first) return null
  const ownUnit =
    run.find(({ unitMm }) => unitMm !== undefined)?.unitMm ?? unitNear(text, first.at, run.at(-1)?.end ?? 0)
  const hasNames = run.some(({ label: name }) => name !== undefined)
  const isPlain = ownUnit === undefined && !hasNames
  // Three bare numbers may also be a code or a quantity.
  if (isPlain && !(run.length === 3 && (run.every(({ value }) => value >= 200) || isAboutSizes(text, first.at))))
    return null
  const guessed = ownUnit ?? guessUnitMm(run)
  const inMm = run.map(({ value, unitMm }) => Math.round(value * (unitMm ?? guessed)))
  if (!inMm.every(isSize)) return null
  const sides = sidesOf(run.map(({ label: name }) => name))
  const at = (side: Side) => inMm[sides.indexOf(side)] ?? null
  return { lengthMm: at('lengthMm'), widthMm: at('widthMm'), heightMm: at('heightMm') }
}

const isAboutSizes = (text: string, at: number) =>
  /\b(?:size|dimension|measure)\w*[^.]*$/.test(text.slice(Math.max(0, at - 40), at))

/** A unit in brackets next to sizes: `Dimensions (cm): 120 x 65 x 46`. */
function unitNear(text: string, at: number, end: number): number | undefined {
  const before = /\(([a-z]+)\) ?:? ?$/.exec(text.slice(Math.max(0, at - 20), at))?.[1]
  const after = /^ ?\(([a-z]+)\)/.exec(text.slice(end, end + 20))?.[1]
  return unitsMm.get(before ?? '') ?? unitsMm.get(after ?? '')
}

function guessUnitMm(amounts: readonly Amount[]): number {
  if (amounts.every(({ value }) => value < 10)) return 1000
  return amounts.every(({ value }) => value < 300) ? 10 : 1
}

/** The side of each amount; those without a name are the sides that are left, in order. */
function sidesOf(labels: readonly (Label | undefined)[]): (Side | undefined)[] {
  const hasLength = labels.includes('l')
  const hasWidth = labels.includes('w')
  const named = labels.map((name): Side | undefined => {
    if (name === undefined) return undefined
    if (name === 'h') return 'heightMm'
    if (name === 'd') return hasLength && hasWidth && !labels.includes('h') ? 'heightMm' : 'widthMm'
    return name === 'w' && hasLength ? 'widthMm' : 'lengthMm'
  })
  const left = (['lengthMm', 'widthMm', 'heightMm'] as const).filter((side) => !named.includes(side))
  return named.map((side) => side ?? left.shift())
}

function wordsOf(run: readonly Amount[], text: string): string {
  const [from = 0, end = 0] = [run[0]?.at, run.at(-1)?.end]
  const isTogether = end - from <= 100
  return isTogether ? text.slice(from, end) : run.map(({ at, end: last }) => text.slice(at, last)).join(', ')
}
