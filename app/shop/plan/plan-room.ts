import type { ListedProduct } from '#contract/catalogue/products.ts'
import { planLimits, type OwnThing, type PlanProduct, type PlanRoom } from '#contract/plan/room.ts'
import { sidesOf } from '#rules/catalogue/fit/product-fit.ts'
import type { Sides } from '#rules/catalogue/fit/sides.ts'
import { lengthOfWall } from '#rules/plan/footprint.ts'
import { capitalize, inWallText } from '#rules/plan/names.ts'
import { insideRoom, type Place, swapSize } from '#rules/plan/place-items.ts'

/* Changes of a room, each of which returns another room. */

export type Content = { product: PlanProduct } | { own: OwnThing }

export type RoomSizes = Pick<PlanRoom, 'name' | 'lengthMm' | 'widthMm' | 'heightMm'>

/** A new room without anything in it. */
export function emptyRoom(sizes: RoomSizes, now: Date): PlanRoom {
  return { id: crypto.randomUUID(), ...sizes, openings: [], fixed: [], items: [], updatedAt: now.toISOString() }
}

/** The part of a product that a room stores. */
export function toPlanProduct({ _id: id, name, ...sizes }: ListedProduct): PlanProduct {
  return { id, name, ...sidesOf(sizes) }
}

function contentSides(content: Content): Sides {
  const { lengthMm, widthMm, heightMm } = 'own' in content ? content.own : content.product
  return { lengthMm, widthMm, heightMm }
}

/** The room with an item elsewhere, inside it. */
export function placeItem(room: PlanRoom, id: string, place: Place): PlanRoom {
  const items = room.items.map((item) =>
    item.id === id ? { ...item, ...insideRoom(room, { sides: contentSides(item), ...roundPlace(place) }) } : item,
  )
  return { ...room, items }
}

const roundPlace = ({ xMm, yMm, turn }: Place): Place => ({ xMm: Math.round(xMm), yMm: Math.round(yMm), turn })

/** The room without an item. */
export function removeItem(room: PlanRoom, id: string): PlanRoom {
  return { ...room, items: room.items.filter((item) => item.id !== id) }
}

/** The room with one more item, which gets this id. */
export function layItem(room: PlanRoom, id: string, content: Content, { xMm, yMm, turn }: Place): PlanRoom {
  return { ...room, items: [...room.items, { ...content, id, xMm, yMm, turn, screenInches: 0 }] }
}

/** Whether a room has as many items as it can hold. */
export const isFull = ({ items }: PlanRoom): boolean => items.length >= planLimits.items

/** Another product where items stand. */
export function swapProduct(room: PlanRoom, ids: readonly string[], product: PlanProduct): PlanRoom {
  const items = room.items.map((item) => {
    if (!ids.includes(item.id)) return item
    const { id, screenInches, xMm, yMm, turn } = item
    const place = swapSize(room, { sides: contentSides(item), xMm, yMm, turn }, contentSides({ product }))
    return { id, screenInches, product, ...place }
  })
  return { ...room, items }
}

/** Other sizes. What no longer fits is moved or, in a wall that is too short for it, narrowed; `said` names all of it. */
export function resizeRoom(room: PlanRoom, sizes: RoomSizes): { room: PlanRoom; said: string } {
  const next = { ...room, ...sizes }
  const said: string[] = []
  function inWall<Thing extends PlanRoom['openings'][number] | PlanRoom['fixed'][number]>(thing: Thing): Thing {
    const wallMm = lengthOfWall(next, thing.wall)
    const widthMm = Math.min(thing.widthMm, wallMm)
    const fromMm = Math.min(thing.fromMm, wallMm - widthMm)
    const it = capitalize(inWallText(thing))
    if (widthMm < thing.widthMm) said.push(`${it} is ${widthMm} mm wide now, not ${thing.widthMm} mm.`)
    else if (fromMm < thing.fromMm) said.push(`${it} is ${fromMm} mm from its corner now, not ${thing.fromMm} mm.`)
    const topMm = thing.kind === 'window' ? thing.sillMm + thing.heightMm : 0
    if (topMm > next.heightMm && topMm <= room.heightMm)
      said.push(`${it} ends at ${topMm} mm, and the room is ${next.heightMm} mm high.`)
    return { ...thing, widthMm, fromMm }
  }
  const openings = room.openings.map(inWall)
  const fixed = room.fixed.map(inWall)
  const items = room.items.map((item) => ({ ...item, ...insideRoom(next, { sides: contentSides(item), ...item }) }))
  const moved = items.filter(({ xMm, yMm }, at) => xMm !== room.items[at]?.xMm || yMm !== room.items[at]?.yMm).length
  if (moved > 0)
    said.push(moved === 1 ? '1 piece has moved with its wall.' : `${moved} pieces have moved with their walls.`)
  return { room: { ...next, openings, fixed, items }, said: said.join(' ') }
}
