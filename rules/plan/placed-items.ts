import type { ListedProduct } from '#contract/catalogue/products.ts'
import type { OwnThing, PlanItem, PlanRoom, Turn } from '#contract/plan/room.ts'
import { hasFront, sidesOf } from '#rules/catalogue/fit/product-fit.ts'
import type { Sides } from '#rules/catalogue/fit/sides.ts'

/** What a plan needs of a product. */
export type PlannedProduct = Pick<
  ListedProduct,
  '_id' | 'name' | 'category' | 'keywords' | 'length' | 'width' | 'height' | 'passShortMm' | 'passLongMm'
>

/** What opens at a front, as sentences name it. */
type Front = 'drawer' | 'drawers' | 'doors' | 'doors and drawers' | 'shelves' | 'front'

/** What the rules need of a product or an own thing. */
export interface ItemFacts {
  /** `Omaha TV Stand`; of an own thing what the shopper calls it, such as `Sofa`. */
  name: string
  /** The noun for it: `coffee table`, `sofa`. */
  noun: string
  sides: Sides
  kind: 'chair' | 'sofa' | 'armchair' | 'table' | 'coffeeTable' | 'bed' | 'headboard' | 'other'
  /** Null where nothing opens. */
  front: Front | null
  /** The smallest opening that every part goes through, in mm; null where it is not known. */
  smallestPassMm: readonly [number, number] | null
  isOwn: boolean
  /** False for a product that the shop no longer sells: its name and sizes are those that it had last. */
  isSold: boolean
}

/** An item with its facts, where it is. */
export interface PlacedItem extends ItemFacts {
  id: string
  /** From 1, the same for equal products; 0 for own things. */
  number: number
  xMm: number
  yMm: number
  turn: Turn
  /** 0 without a screen on it. */
  screenInches: number
}

/** A room with the facts of everything in it: what all rules read. */
export interface Plan {
  room: PlanRoom
  items: readonly PlacedItem[]
}

/** Works something out once for each plan: plans never change. */
export function oncePerPlan<Result extends object>(workOut: (plan: Plan) => Result): (plan: Plan) => Result {
  const known = new WeakMap<Plan, Result>()
  return (plan) => {
    const result = known.get(plan) ?? workOut(plan)
    known.set(plan, result)
    return result
  }
}

/** What shoppers have already: how sentences call it, and what opens at its front. */
export const ownThings: Record<OwnThing['kind'], Pick<ItemFacts, 'noun' | 'kind' | 'front'>> = {
  sofa: { noun: 'sofa', kind: 'sofa', front: null },
  armchair: { noun: 'armchair', kind: 'armchair', front: null },
  bed: { noun: 'bed', kind: 'bed', front: null },
  table: { noun: 'table', kind: 'table', front: null },
  coffeeTable: { noun: 'coffee table', kind: 'coffeeTable', front: null },
  desk: { noun: 'desk', kind: 'table', front: null },
  chair: { noun: 'chair', kind: 'chair', front: null },
  cupboard: { noun: 'cupboard', kind: 'other', front: 'doors' },
  drawers: { noun: 'chest of drawers', kind: 'other', front: 'drawers' },
  shelf: { noun: 'shelf', kind: 'other', front: null },
  tvStand: { noun: 'TV stand', kind: 'other', front: null },
  other: { noun: 'own thing', kind: 'other', front: null },
}

const nouns: Record<string, string> = {
  Coffee: 'coffee table',
  Console: 'hall table',
  Lamp: 'lamp table',
  'TV Stand': 'TV stand',
  Chair: 'chair',
  Diningtable: 'dining table',
  Buffet: 'buffet',
  Display: 'display unit',
  Bar: 'bar table',
  Headboard: 'headboard',
  Bedside: 'bedside table',
  Dresser: 'dresser',
  Tall: 'tallboy',
  Lingerie: 'chest',
}

/** Headboards from this depth on are whole beds. */
const bedFromMm = 400

/** The facts of a product. */
export function factsOfProduct(product: PlannedProduct): ItemFacts {
  const { name, category, passShortMm, passLongMm } = product
  const kind = kindOf(product)
  const isStool = kind === 'chair' && category === 'Bar'
  const noun = kind === 'bed' ? 'bed' : isStool ? 'stool' : (nouns[category] ?? 'piece')
  return {
    name,
    noun,
    sides: sidesOf(product),
    kind,
    front: frontOfProduct(product),
    smallestPassMm: passShortMm > 0 && passLongMm > 0 ? [passShortMm, passLongMm] : null,
    isOwn: false,
    isSold: true,
  }
}

function kindOf({ category, keywords, width }: PlannedProduct): ItemFacts['kind'] {
  switch (category) {
    case 'Chair':
      return 'chair'
    case 'Bar':
      return /\bstools?\b/i.test(keywords) ? 'chair' : 'table'
    case 'Diningtable':
      return 'table'
    case 'Coffee':
      return 'coffeeTable'
    case 'Headboard':
      return width >= bedFromMm ? 'bed' : 'headboard'
    default:
      return 'other'
  }
}

/** Products with a front (fit.md), and tables whose keywords name drawers. */
function frontOfProduct({ category, keywords }: PlannedProduct): Front | null {
  const drawers = /\bdrawers?\b/i.exec(keywords)?.[0].toLowerCase() as 'drawer' | 'drawers' | undefined
  const isTable = nouns[category]?.endsWith('table') ?? false
  if (!hasFront(category)) return isTable ? (drawers ?? null) : null
  const hasDoors = /\bdoors?\b/i.test(keywords)
  if (drawers) return hasDoors ? 'doors and drawers' : drawers
  if (hasDoors) return 'doors'
  return /\bshel(f|ves)\b/i.test(keywords) ? 'shelves' : 'front'
}

/** The facts of an own thing. Without a name it is called by its noun. */
export function factsOfOwn({ kind, name, lengthMm, widthMm, heightMm }: OwnThing): ItemFacts {
  const { noun } = ownThings[kind]
  return {
    ...ownThings[kind],
    name: name.trim() || noun.charAt(0).toUpperCase() + noun.slice(1),
    sides: { lengthMm, widthMm, heightMm },
    smallestPassMm: null,
    isOwn: true,
    isSold: false,
  }
}

function factsOf(item: PlanItem, product: PlannedProduct | undefined): ItemFacts {
  if ('own' in item) return factsOfOwn(item.own)
  const { name, lengthMm, widthMm, heightMm } = item.product
  if (product) return factsOfProduct(product)
  const sides = { lengthMm, widthMm, heightMm }
  return { name, noun: 'piece', sides, kind: 'other', front: null, smallestPassMm: null, isOwn: false, isSold: false }
}

/** Each item as it was read last: one that has not changed stays the same object, and is not drawn again. */
const read = new WeakMap<PlanItem, { product: PlannedProduct | undefined; placed: PlacedItem }>()

function placedItem(item: PlanItem, number: number, product: PlannedProduct | undefined): PlacedItem {
  const known = read.get(item)
  if (known?.product === product && known?.placed.number === number) return known.placed
  const { id, xMm, yMm, turn, screenInches } = item
  const placed = { ...factsOf(item, product), id, number, xMm, yMm, turn, screenInches }
  read.set(item, { product, placed })
  return placed
}

/** The plan of a room: its items with their facts and numbers. `findProduct` returns undefined for what is no longer sold. */
export function toPlan(room: PlanRoom, findProduct: (id: string) => PlannedProduct | undefined): Plan {
  const numbers = new Map<string, number>()
  const items = room.items.map((item) => {
    if ('own' in item) return placedItem(item, 0, undefined)
    const { id } = item.product
    const number = numbers.get(id) ?? numbers.size + 1
    numbers.set(id, number)
    return placedItem(item, number, findProduct(id))
  })
  return { room, items }
}
