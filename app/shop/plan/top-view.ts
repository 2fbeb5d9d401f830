import type { ItemFacts } from '#rules/plan/placed-items.ts'

/** A rectangle of an SVG path. */
export const boxPath = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h${-width}z`

/**
 * The thin lines of an item as one sees it from above, as the path of an SVG in mm. Its back is at the top and its
 * front, with the joints of doors and drawers, at the bottom.
 */
export function topViewPath({ kind, front, sides }: Pick<ItemFacts, 'kind' | 'front' | 'sides'>): string {
  const { lengthMm, widthMm } = sides
  switch (kind) {
    case 'sofa':
      return seatPath(sides, 2)
    case 'armchair':
      return seatPath(sides, 1)
    case 'bed':
      return bedPath(sides)
    case 'chair':
      return boxPath(0, 0, lengthMm, widthMm * 0.12) + inset(sides, 0.06, 0.12)
    case 'headboard':
      return ''
    case 'other':
      if (front === null) return boxPath(...edge(sides))
      return `M0 ${widthMm - 40}H${lengthMm}${[1, 2].map((third) => `M${(lengthMm * third) / 3} ${widthMm - 40}v40`).join('')}`
    default:
      return boxPath(...edge(sides))
  }
}

type Sides = ItemFacts['sides']

/** The edge of a top, 35 mm wide. */
function edge({ lengthMm, widthMm }: Sides): [number, number, number, number] {
  const byMm = Math.min(35, lengthMm / 8, widthMm / 8)
  return [byMm, byMm, lengthMm - 2 * byMm, widthMm - 2 * byMm]
}

function inset({ lengthMm, widthMm }: Sides, share: number, top: number): string {
  return boxPath(lengthMm * share, widthMm * top, lengthMm * (1 - 2 * share), widthMm * (0.97 - top))
}

/** Back, two arms and the cushions between them. */
function seatPath({ lengthMm, widthMm }: Sides, cushions: number): string {
  const backMm = Math.min(220, widthMm / 4)
  const armMm = Math.min(180, lengthMm / 6)
  const cushionMm = (lengthMm - 2 * armMm) / cushions
  const deepMm = widthMm - backMm
  return [
    boxPath(0, 0, lengthMm, backMm),
    boxPath(0, backMm, armMm, deepMm),
    boxPath(lengthMm - armMm, backMm, armMm, deepMm),
    ...Array.from({ length: cushions }, (_, at) => boxPath(armMm + at * cushionMm, backMm, cushionMm, deepMm)),
  ].join('')
}

/** Head, pillows and the edge of the cover. A bed from 1300 mm has two pillows. */
function bedPath({ lengthMm }: Sides): string {
  const pillows = lengthMm >= 1300 ? 2 : 1
  const pillowMm = (lengthMm - 180 - (pillows - 1) * 100) / pillows
  return [
    boxPath(0, 0, lengthMm, 70),
    ...Array.from({ length: pillows }, (_, at) => boxPath(90 + at * (pillowMm + 100), 130, pillowMm, 380)),
    `M0 640H${lengthMm}`,
  ].join('')
}
