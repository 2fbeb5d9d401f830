import { memo } from 'react'
import type { Door, FixedThing, PlanRoom, Wall } from '#contract/plan/room.ts'
import { walls, wallStretch, lengthOfWall } from '#rules/plan/footprint.ts'
import { capitalize, wallNouns } from '#rules/plan/names.ts'
import { boxPath } from './top-view.ts'

/** The sizes of a plan's letters and margins, in mm of the room. */
export interface PlanLayout {
  textMm: number
  marginsMm: { left: number; top: number; right: number; bottom: number }
  /** From the walls to the lines of the outer sizes. */
  sizesMm: { left: number; top: number }
  /** On phones numbers stand for names, and only figures that warn are drawn. */
  isCompact: boolean
}

/** The `viewBox` of a plan. */
export function planViewBox(
  { lengthMm, widthMm }: Pick<PlanRoom, 'lengthMm' | 'widthMm'>,
  { marginsMm: { left, top, right, bottom } }: PlanLayout,
) {
  return { x: -left, y: -top, width: lengthMm + left + right, height: widthMm + top + bottom }
}

const wallMm = 70
const hatchMm = 60

interface RoomDrawingProps {
  room: PlanRoom
  layout: PlanLayout
}

/** Floor, walls with their openings, what is fixed, and the outer sizes. */
export const RoomDrawing = memo(function RoomDrawing({ room, layout }: RoomDrawingProps) {
  const { textMm } = layout
  return (
    <>
      <path className="hatch" d={walls.map((wall) => hatchPath(room, wall, textMm * 1.05)).join('')} />
      {room.openings.map((opening) => (
        <Opening key={opening.id} room={room} opening={opening} />
      ))}
      <path className="wall" d={walls.map((wall) => wallPath(room, wall)).join('')} />
      {room.fixed.map((thing) => (
        <Fixed key={thing.id} room={room} thing={thing} layout={layout} />
      ))}
      <OuterSizes room={room} layout={layout} />
    </>
  )
}, isSameRoom)

/** A room is another object after each move of an item. */
function isSameRoom({ room: before, ...one }: RoomDrawingProps, { room: now, ...other }: RoomDrawingProps): boolean {
  const keys = ['lengthMm', 'widthMm', 'openings', 'fixed'] as const
  return one.layout === other.layout && keys.every((key) => before[key] === now[key])
}

type Opening = PlanRoom['openings'][number]
type Point = (alongMm: number, outMm: number) => string

/** Points by their distance to the left corner of a wall, as one faces it from inside, and to the wall's inner face. */
function pointOf({ lengthMm, widthMm }: PlanRoom, wall: Wall): Point {
  return (along, out) => {
    if (wall === 'A') return `${along} ${-out}`
    if (wall === 'B') return `${lengthMm + out} ${along}`
    if (wall === 'C') return `${lengthMm - along} ${widthMm + out}`
    return `${-out} ${widthMm - along}`
  }
}

const openingsOf = ({ openings }: PlanRoom, wall: Wall) => openings.filter((opening) => opening.wall === wall)

/** The inner face of a wall, which ends at both sides of an opening with its jambs. */
function wallPath(room: PlanRoom, wall: Wall): string {
  const at = pointOf(room, wall)
  const openings = openingsOf(room, wall)
    .toSorted((one, other) => one.fromMm - other.fromMm)
    .map(
      ({ fromMm, widthMm }) =>
        `L${at(fromMm, 0)}L${at(fromMm, wallMm)}M${at(fromMm + widthMm, wallMm)}L${at(fromMm + widthMm, 0)}`,
    )
  return `M${at(0, 0)}${openings.join('')}L${at(lengthOfWall(room, wall), 0)}`
}

function hatchPath(room: PlanRoom, wall: Wall, stepMm: number): string {
  const at = pointOf(room, wall)
  const openings = openingsOf(room, wall)
  const lines = Math.floor((lengthOfWall(room, wall) - hatchMm - 20) / stepMm) + 1
  return Array.from({ length: lines }, (_, line) => 20 + line * stepMm)
    .filter((along) => openings.every(({ fromMm, widthMm }) => along + hatchMm < fromMm || along > fromMm + widthMm))
    .map((along) => `M${at(along, 0)}L${at(along + hatchMm, hatchMm)}`)
    .join('')
}

function Opening({ room, opening }: { room: PlanRoom; opening: Opening }) {
  const { fromMm, widthMm, wall } = opening
  const at = pointOf(room, wall)
  const along = (outMm: number) => `M${at(fromMm, outMm)}L${at(fromMm + widthMm, outMm)}`
  if (opening.kind === 'window') return <path className="thin" d={[0, wallMm / 2, wallMm].map(along).join('')} />
  if (opening.opens === 'none') return null
  if (opening.opens !== 'in') return <path className="leaf" d={along(opening.opens === 'out' ? wallMm : wallMm / 2)} />
  const { leaf, arc } = swingPaths(room, opening)
  return (
    <>
      <path className="lid" d={arc} />
      <path className="leaf" d={leaf} />
    </>
  )
}

/** A door that opens in: its open leaf, the way of its edge, and the floor between them. */
export function swingPaths(room: PlanRoom, { wall, fromMm, widthMm, hinge }: Door) {
  const at = pointOf(room, wall)
  const isLeft = hinge === 'left'
  const [hingeMm, lockMm] = isLeft ? [fromMm, fromMm + widthMm] : [fromMm + widthMm, fromMm]
  const arc = `${at(hingeMm, -widthMm)}A${widthMm} ${widthMm} 0 0 ${isLeft ? 0 : 1} ${at(lockMm, 0)}`
  return {
    leaf: `M${at(hingeMm, 0)}L${at(hingeMm, -widthMm)}`,
    arc: `M${arc}`,
    area: `M${at(hingeMm, 0)}L${arc}z`,
  }
}

function Fixed({ room, thing, layout: { textMm, isCompact } }: RoomDrawingProps & { thing: FixedThing }) {
  const { x0, y0, x1, y1 } = wallStretch(room, thing, thing.depthMm)
  const name = capitalize(wallNouns[thing.kind])
  const hasName = !isCompact && x1 - x0 > name.length * textMm * 0.55 && y1 - y0 > textMm * 1.2
  return (
    <>
      <path className="fixed" d={boxPath(x0, y0, x1 - x0, y1 - y0)} />
      {hasName && (
        <text
          className="soft"
          x={(x0 + x1) / 2}
          y={(y0 + y1) / 2 + textMm * 0.32}
          fontSize={textMm * 0.9}
          textAnchor="middle"
        >
          {name}
        </text>
      )}
    </>
  )
}

function OuterSizes({ room: { lengthMm, widthMm }, layout: { textMm, sizesMm } }: RoomDrawingProps) {
  const tick = textMm * 0.4
  const { left, top } = sizesMm
  const letters: [Wall, number, number][] = [
    ['A', lengthMm / 2, -textMm * 0.95],
    ['B', lengthMm + textMm * 1.2, widthMm / 2 + textMm * 0.4],
    ['C', lengthMm / 2, widthMm + textMm * 1.75],
    ['D', -textMm * 1.2, widthMm / 2 + textMm * 0.4],
  ]
  const middle = widthMm / 2
  return (
    <>
      <path
        className="dim"
        d={`M0 ${-top}H${lengthMm}M0 ${-top - tick}v${tick * 2}M${lengthMm} ${-top - tick}v${tick * 2}M${-left} 0V${widthMm}M${-left - tick} 0h${tick * 2}M${-left - tick} ${widthMm}h${tick * 2}`}
      />
      <text x={lengthMm / 2} y={-top - textMm * 0.45} fontSize={textMm} textAnchor="middle">
        {`${lengthMm} mm`}
      </text>
      <text
        x={-left - textMm * 0.45}
        y={middle}
        fontSize={textMm}
        textAnchor="middle"
        transform={`rotate(-90 ${-left - textMm * 0.45} ${middle})`}
      >
        {`${widthMm} mm`}
      </text>
      {letters.map(([letter, x, y]) => (
        <text key={letter} className="letter" x={x} y={y} fontSize={textMm * 1.12} textAnchor="middle">
          {letter}
        </text>
      ))}
    </>
  )
}
