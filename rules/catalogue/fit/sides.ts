/**
 * The sides of a product or of its box in mm, as a person in front of it sees them: `lengthMm` is side to side, `widthMm`
 * front to back (fit.md, Rules).
 */
export interface Sides {
  lengthMm: number
  widthMm: number
  heightMm: number
}

type PartialSides = { readonly [Side in keyof Sides]: number | null }

/** Sides in words: `1600 wide × 450 deep × 600 high mm`, without the unknown ones; empty when all are unknown. */
export function sidesText({ lengthMm, widthMm, heightMm }: PartialSides): string {
  return joinSides([named(lengthMm, 'wide'), named(widthMm, 'deep'), named(heightMm, 'high')])
}

/**
 * Sides where there is little room: `1840 × 480 × 700 mm`, `662 × 1500 mm` without a height. The words stay where a
 * number without them could be another side: `480 deep × 700 high mm`.
 */
export function shortSidesText(sides: PartialSides): string {
  if (sides.lengthMm === null || sides.widthMm === null) return sidesText(sides)
  return joinSides([sides.lengthMm, sides.widthMm, sides.heightMm])
}

const named = (mm: number | null, word: string) => (mm === null ? null : `${mm} ${word}`)

function joinSides(sides: readonly (string | number | null)[]): string {
  const known = sides.filter((side) => side !== null)
  return known.length === 0 ? '' : `${known.join(' × ')} mm`
}
