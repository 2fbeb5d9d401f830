import type { ListedItem } from './list-groups.ts'
import { groupByRoom } from './list-groups.ts'

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
