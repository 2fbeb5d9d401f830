import { View } from './sheet.tsx'
import { extentOf, type ViewInSpace } from './view-in-space.ts'

/** How far walls rise above a product without a limit, and a limit beyond the product. */
const beyondMm = 150

const hatch = { sizeMm: 70, stepMm: 90 }

/** A view with its left edge at `x`. The walls are dotted over a product that is larger than the space (fit.md, Look). */
export function ProductInSpace({ view, x }: { view: ViewInSpace; x: number }) {
  const { pieceAtMm } = extentOf(view)
  const walls = wallsOf(view, x)
  const isTooWide = view.spaceMm !== null && view.pieceMm > view.spaceMm
  return (
    <>
      {walls.at.length > 0 && (
        <>
          <path className="hatch" d={walls.at.map((wall) => hatchPath(wall, walls.topMm)).join('')} />
          <path className="wall" d={walls.at.map(({ x: at }) => `M${at} 0V${-walls.topMm}`).join('')} />
        </>
      )}
      {walls.lid && <path className="lid" d={walls.lid} />}
      <View x={x + pieceAtMm} shapes={view.shapes} />
      {isTooWide && <path className="over" d={walls.over} />}
      {view.spaceHeightMm !== null && view.heightMm > view.spaceHeightMm && <path className="over" d={walls.lid} />}
    </>
  )
}

interface Wall {
  x: number
  outside: 'left' | 'right'
}

/** The walls, and the dashed path of the other limits: the height, and the front edge of the depth. */
function wallsOf(view: ViewInSpace, x: number): { at: Wall[]; topMm: number; lid: string; over: string } {
  const { side, pieceMm, heightMm, spaceMm, spaceHeightMm } = view
  const { spaceAtMm } = extentOf(view)
  const topMm = spaceHeightMm ?? heightMm + beyondMm
  const left = x + spaceAtMm
  const right = left + (spaceMm ?? pieceMm)
  if (side === 'front') {
    const ends = spaceMm === null ? { from: left - beyondMm, to: right + beyondMm } : { from: left, to: right }
    return {
      at:
        spaceMm === null
          ? []
          : [
              { x: left, outside: 'left' },
              { x: right, outside: 'right' },
            ],
      topMm,
      lid: spaceHeightMm === null ? '' : `M${ends.from} ${-topMm}H${ends.to}`,
      over: `M${left} ${-topMm}V0M${right} ${-topMm}V0`,
    }
  }
  const hasLimits = spaceMm !== null || spaceHeightMm !== null
  const top =
    spaceHeightMm === null ? `M${right} ${-topMm}` : `M${left} ${-topMm}H${spaceMm === null ? right + beyondMm : right}`
  return {
    at: hasLimits ? [{ x: left, outside: 'left' }] : [],
    topMm,
    lid: hasLimits ? `${top}${spaceMm === null ? '' : 'V0'}` : '',
    over: `M${right} ${-topMm}V0`,
  }
}

function hatchPath({ x, outside }: Wall, topMm: number): string {
  const { sizeMm, stepMm } = hatch
  const from = outside === 'left' ? x - sizeMm : x
  const lines = Array.from({ length: Math.ceil((topMm - sizeMm) / stepMm) + 1 }, (_, line) => line * stepMm)
  return lines.map((up) => `M${from} ${-up}l${sizeMm} ${-sizeMm}`).join('')
}
