import type { ListedProduct } from '#contract/catalogue/products.ts'
import type { PlanRoom, Turn } from '#contract/plan/room.ts'
import type { Sides } from '#rules/catalogue/fit/sides.ts'

/** What a plan needs of a product. */
export type PlannedProduct = Pick<
  ListedProduct,
  '_id' | 'name' | 'category' | 'keywords' | 'length' | 'width' | 'height' | 'passShortMm' | 'passLongMm'
>

/** What the rules need of a product or an own thing. */
export interface ItemFacts {
  /** `Omaha TV Stand`, or `sofa` for an own thing. */
  name: string
  /** The noun of its kind: `coffee table`, `sofa`. */
  shortName: string
  sides: Sides
  kind: 'seat' | 'sofa' | 'table' | 'coffeeTable' | 'bed' | 'other'
  /** What opens at its front, as sentences name it; null for nothing. */
  front: 'drawer' | 'drawers' | 'doors' | 'doors and drawers' | 'shelves' | null
  /** The smallest opening that every part goes through, in mm; null where it is not known. */
  smallestPassMm: readonly [number, number] | null
  isOwn: boolean
  /** The product; null for an own thing and for a product that the shop no longer sells. */
  product: PlannedProduct | null
}

/** An item with its facts, where it stands. */
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
