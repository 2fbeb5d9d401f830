import { shortSidesText, sidesText } from './sides.ts'

/** The sizes that the shop accepts from people and in URLs, in mm (fit.md, Typed sizes). */
export const sizeLimitsMm = { min: 50, max: 20_000 } as const

/**
 * The place that a shopper has for a product, in mm: side to side, front to back, height and the narrowest doorway. Null
 * is empty and does not limit (fit.md, Rules).
 */
export interface Space {
  lengthMm: number | null
  depthMm: number | null
  heightMm: number | null
  doorMm: number | null
}

/** The space of a shopper who has typed nothing. */
export const emptySpace: Space = { lengthMm: null, depthMm: null, heightMm: null, doorMm: null }

/** Whether a space limits nothing, not even by its doorway. */
export function isEmptySpace({ lengthMm, depthMm, heightMm, doorMm }: Space): boolean {
  return lengthMm === null && depthMm === null && heightMm === null && doorMm === null
}

/**
 * Reads the space from a query: `space=1840x480x700`, `space=662x1500x`, `door=760`. A part that is not a whole number
 * of mm from 50 to 20,000 is empty; never throws (fit.md, URL parameters).
 */
export function readSpace(query: { get(name: string): string | null }): Space {
  const [lengthMm = null, depthMm = null, heightMm = null] = (query.get('space') ?? '').split('x', 3).map(readPart)
  return { lengthMm, depthMm, heightMm, doorMm: readPart(query.get('door') ?? '') }
}

function readPart(text: string): number | null {
  const mm = /^[1-9]\d*$/.test(text) ? Number(text) : 0
  return mm >= sizeLimitsMm.min && mm <= sizeLimitsMm.max ? mm : null
}

/** The query of a space, without a question mark, as `readSpace` reads it; empty for an empty space. */
export function writeSpace({ lengthMm, depthMm, heightMm, doorMm }: Space): string {
  const query = new URLSearchParams()
  const sides = [lengthMm, depthMm, heightMm]
  if (sides.some((side) => side !== null)) query.set('space', sides.map((side) => side ?? '').join('x'))
  if (doorMm !== null) query.set('door', `${doorMm}`)
  return query.toString()
}

/** A space in words: `1840 wide × 480 deep × 700 high mm, door 760 mm`, without its empty parts. */
export function spaceText(space: Space): string {
  return [sidesText(sidesOf(space)), doorText(space, ' mm')].filter(Boolean).join(', ')
}

/** A space where there is little room: `1840 × 480 × 700 mm, door 760`. */
export function shortSpaceText(space: Space): string {
  return [shortSidesText(sidesOf(space)), doorText(space, '')].filter(Boolean).join(', ')
}

const sidesOf = ({ lengthMm, depthMm, heightMm }: Space) => ({ lengthMm, widthMm: depthMm, heightMm })

const doorText = ({ doorMm }: Space, unit: string) => (doorMm === null ? '' : `door ${doorMm}${unit}`)
