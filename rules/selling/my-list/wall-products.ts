import { type ListedItem, groupByRoom } from './list-groups.ts'

/** In mm: an ordinary wall of a living room. */
export const ordinaryWallMm = 4200

/** In mm, side to side, each of several of one product. */
export function lengthsAlongWall(products: readonly ListedItem[]): number[] {
  return products.flatMap(({ product, qty }) => Array.from({ length: qty }, () => product.length))
}

/** The products that a wall begins with: those of the list's first room that fit next to each other. */
export function firstAlongWall<Product extends ListedItem>(items: readonly Product[], wallMm: number): Product[] {
  const [group] = groupByRoom(items)
  let leftMm = wallMm
  return (group?.pieces ?? []).filter((item) => {
    const lengthMm = item.product.length * item.qty
    if (lengthMm > leftMm) return false
    leftMm -= lengthMm
    return true
  })
}

interface WallText {
  headline: string
  sum: string
  tone: 'success' | 'ink'
}

/**
 * Whether products fit along a wall, by their sides in mm: `They fit: 750 mm left.` or `210 mm too long together.`, with
 * the sum `1600 + 1300 + 550 = 3450 of 4200 mm`. Null without a product (fit.md, Words).
 */
export function wallText(lengthsMm: readonly number[], wallMm: number): WallText | null {
  if (lengthsMm.length === 0) return null
  const totalMm = lengthsMm.reduce((sum, lengthMm) => sum + lengthMm, 0)
  const isOne = lengthsMm.length === 1
  const sum = `${lengthsMm.join(' + ')}${isOne ? '' : ` = ${totalMm}`} of ${wallMm} mm`
  const leftMm = wallMm - totalMm
  if (leftMm < 0) return { headline: `${-leftMm} mm too long${isOne ? '' : ' together'}.`, sum, tone: 'ink' }
  const left = leftMm === 0 ? 'nothing left' : `${leftMm} mm left`
  return { headline: `${isOne ? 'It fits' : 'They fit'}: ${left}.`, sum, tone: 'success' }
}
