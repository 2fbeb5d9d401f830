import { useRef } from 'react'
import { Person, personHeightMm } from '#app/shop/product/scale-drawing/person.tsx'
import { DimensionAcross, DimensionUp, Door, View } from '#app/shop/product/scale-drawing/sheet.tsx'
import { drawProduct } from '#app/shop/product/scale-drawing/templates.ts'
import type { DrawnProduct } from '#app/shop/product/scale-drawing/traits.ts'
import type { PlanRoom, Wall, Window } from '#contract/plan/room.ts'
import { lengthOfWall } from '#rules/plan/footprint.ts'
import { capitalize, wallNouns } from '#rules/plan/names.ts'
import type { Plan } from '#rules/plan/placed-items.ts'
import { windowCovered } from '#rules/plan/room-rules.ts'
import { type AtWall, endsAlong, itemsAtWall, longestGap } from '#rules/plan/wall-view.ts'
import { boxPath } from './top-view.ts'
import { useElementWidth } from './use-element-width.ts'
import styles from './plan-board.module.scss'

interface WallsViewProps {
  plan: Plan
  wall: Wall
  /** The product of an item; undefined for an own thing and for what the shop no longer sells. */
  productOf: (itemId: string) => DrawnProduct | undefined
}

/** In sizes of the text. */
const margins = { left: 4, right: 6, top: 1.6, bottom: 6.4 }
const textPx = 12
const mostHighPx = 640

/** The height of what the shopper does not measure, in mm. */
const fixedHeightsMm = { fireplace: 1100, burner: 800, heater: 600, radiator: 600, builtIn: 2000 } as const

/** A wall as one faces it from inside, with what is within 600 mm of it. Nothing moves here. */
export function WallsView({ plan, wall, productOf }: WallsViewProps) {
  const { room } = plan
  const frame = useRef<HTMLDivElement>(null)
  const widthPx = useElementWidth(frame)
  const lengthMm = lengthOfWall(room, wall)
  const pxPerMm = Math.min(
    (widthPx - (margins.left + margins.right) * textPx) / lengthMm,
    (mostHighPx - (margins.top + margins.bottom) * textPx) / room.heightMm,
  )
  const text = textPx / Math.max(0.001, pxPerMm)
  const atWall = itemsAtWall(plan, wall)
  const fixed = room.fixed.filter((thing) => thing.wall === wall)
  const openings = room.openings.filter((opening) => opening.wall === wall)
  const windows = openings.filter((opening) => opening.kind === 'window')
  const doors = openings.filter((opening) => opening.kind === 'door')
  const gap = longestGap([...atWall, ...fixed], lengthMm)
  const personAt = gap.fromMm + Math.min(gap.widthMm / 2, 450)
  // What is wider than the frame, such as a wall of 20 m, is drawn as wide as it.
  const widthMm = Math.max(widthPx / Math.max(0.001, pxPerMm), lengthMm + (margins.left + margins.right) * text)
  const x = (lengthMm + (margins.right - margins.left) * text - widthMm) / 2
  const heightMm = room.heightMm + (margins.top + margins.bottom) * text
  return (
    <div className={styles.walls} ref={frame}>
      <svg
        className={`drawing ${styles.plan}`}
        viewBox={[x, -room.heightMm - margins.top * text, widthMm, heightMm].map(Math.round).join(' ')}
        role="img"
        aria-label={wallLabel(room, wall, atWall, windows)}
      >
        <path className="floor" d={boxPath(0, -room.heightMm, lengthMm, room.heightMm)} />
        <path className="hatch" d={hatchPath(lengthMm, room.heightMm, text)} />
        <path className="wall" d={`M0 0V${-room.heightMm}M${lengthMm} 0V${-room.heightMm}`} />
        <path className="lid" d={`M0 ${-room.heightMm}H${lengthMm}`} />
        <path className="thin" d={`M${-text * 3} 0H${lengthMm + text * 5}`} />
        {windows.map((window) => (
          <WindowInWall key={window.id} window={window} text={text} />
        ))}
        {doors.map(({ id, fromMm, widthMm: doorMm }) => (
          <Door key={id} x={fromMm} width={doorMm} />
        ))}
        {personHeightMm <= room.heightMm && (
          <>
            <Person x={personAt} />
            <text className="soft" x={personAt} y={-personHeightMm - text * 0.6} fontSize={text} textAnchor="middle">
              1.7 m
            </text>
          </>
        )}
        {fixed.map(({ id, kind, fromMm, widthMm: thingMm }) => (
          <g key={id}>
            <path
              className="fixed"
              d={boxPath(fromMm, -fixedHeightsMm[kind], thingMm, Math.min(fixedHeightsMm[kind], room.heightMm))}
            />
            <text
              className="soft"
              x={fromMm + thingMm / 2}
              y={-fixedHeightsMm[kind] / 2}
              fontSize={text * 0.9}
              textAnchor="middle"
            >
              {capitalize(wallNouns[kind])}
            </text>
          </g>
        ))}
        {atWall.map((each) => (
          <ItemAtWall key={each.item.id} at={each} product={productOf(each.item.id)} text={text} />
        ))}
        {windows.flatMap((window) =>
          atWall.map((each) => <OverSill key={`${window.id} ${each.item.id}`} {...{ room, window, each, text }} />),
        )}
        <Chain ends={endsAlong(atWall, lengthMm)} text={text} />
        <DimensionAcross from={0} to={lengthMm} off={text * 4.3} size={text}>
          {`wall ${wall} ${lengthMm} mm`}
        </DimensionAcross>
        <DimensionUpAt x={lengthMm + text * 2.2} topMm={room.heightMm} text={text} label={String(room.heightMm)} />
      </svg>
    </div>
  )
}

/** Outside both ends of a wall. */
function hatchPath(lengthMm: number, heightMm: number, text: number): string {
  const lines = Array.from({ length: Math.floor(heightMm / text) }, (_, line) => -line * text)
  return lines.map((y) => `M-60 ${y}l60 -60M${lengthMm} ${y}l60 -60`).join('')
}

function WindowInWall({ window: { fromMm, widthMm, sillMm, heightMm }, text }: { window: Window; text: number }) {
  const topMm = sillMm + heightMm
  return (
    <>
      <path className="solid" d={boxPath(fromMm, -topMm, widthMm, heightMm)} />
      <path
        className="thin"
        d={`M${fromMm + widthMm / 2} ${-sillMm}V${-topMm}M${fromMm - 40} ${-sillMm}H${fromMm + widthMm + 40}`}
      />
      {sillMm > text * 2 && (
        <DimensionUp to={sillMm} off={text - fromMm} size={text}>
          {`sill ${sillMm}`}
        </DimensionUp>
      )}
    </>
  )
}

function ItemAtWall({ at, product, text }: { at: AtWall; product: DrawnProduct | undefined; text: number }) {
  const { item, fromMm, widthMm, side } = at
  const heightMm = item.sides.heightMm
  const middle = fromMm + widthMm / 2
  const [screenMm, screenHighMm] = [item.screenInches * 22.14, item.screenInches * 12.45]
  return (
    <>
      {product ? (
        <View x={fromMm} shapes={drawProduct(product)[side]} />
      ) : (
        <g className={item.isOwn ? 'is-own' : 'is-out'}>
          <path className="solid" d={boxPath(fromMm, -heightMm, widthMm, heightMm)} />
          <text className="name" x={middle} y={-heightMm / 2} fontSize={text} textAnchor="middle">
            {item.name.length * text * 0.55 < widthMm ? item.name : ''}
          </text>
        </g>
      )}
      {item.screenInches > 0 && side === 'front' && (
        <>
          <path className="lid" d={boxPath(middle - screenMm / 2, -heightMm - screenHighMm, screenMm, screenHighMm)} />
          <text className="soft" x={middle} y={-heightMm - screenHighMm / 2} fontSize={text} textAnchor="middle">
            {`${item.screenInches} inch screen`}
          </text>
        </>
      )}
      <DimensionUpAt x={fromMm + widthMm + text * 0.8} topMm={heightMm} text={text} label={String(heightMm)} />
    </>
  )
}

interface OverSillProps {
  room: PlanRoom
  window: Window
  each: AtWall
  text: number
}

/** The part of an item that covers a window, and by how much the item is higher than the sill. */
function OverSill({ room, window, each: { item, fromMm, widthMm }, text }: OverSillProps) {
  const covered = windowCovered(room, window, item)
  if (!covered) return null
  const from = Math.max(fromMm, window.fromMm)
  const to = Math.min(fromMm + widthMm, window.fromMm + window.widthMm)
  const topMm = Math.min(covered.highMm, covered.sillMm + window.heightMm)
  return (
    <>
      <path className={`zone ${styles.sheer}`} d={boxPath(from, -topMm, to - from, topMm - covered.sillMm)} />
      <path className="dim is-warn" d={`M${from - text} ${-covered.highMm}V${-covered.sillMm}`} />
      <text
        className="fig is-warn"
        x={from - text * 1.5}
        y={-(covered.highMm + covered.sillMm) / 2 + text * 0.35}
        fontSize={text}
        textAnchor="end"
      >
        {`${covered.highMm - covered.sillMm} over`}
      </text>
    </>
  )
}

/** The distances between corners and items; those that are too short for their figure have none. */
function Chain({ ends, text }: { ends: readonly number[]; text: number }) {
  return ends.slice(1).map((to, index) => {
    const from = ends[index] ?? 0
    const label = String(to - from)
    return (
      <DimensionAcross key={from} from={from} to={to} off={text * 1.8} size={text}>
        {label.length * text * 0.6 < to - from ? label : ''}
      </DimensionAcross>
    )
  })
}

/** Its figure is at its right. */
function DimensionUpAt({ x, topMm, text, label }: Record<'x' | 'topMm' | 'text', number> & { label: string }) {
  const tick = text * 0.4
  return (
    <>
      <path className="dim" d={`M${x} ${-topMm}V0M${x - tick} ${-topMm}h${tick * 2}M${x - tick} 0h${tick * 2}`} />
      <text className="fig" x={x + text * 0.5} y={-topMm / 2 + text * 0.35} fontSize={text}>
        {label}
      </text>
    </>
  )
}

/** `Wall D, 3900 mm wide and 2400 mm high, as you face it: Omaha TV Stand, 560 mm high, 1050 mm from the left corner`. */
function wallLabel(room: PlanRoom, wall: Wall, atWall: readonly AtWall[], windows: readonly Window[]): string {
  const parts = [
    ...windows.map(
      ({ fromMm, widthMm, sillMm }) => `window from ${fromMm} to ${fromMm + widthMm} mm with its sill at ${sillMm} mm`,
    ),
    ...atWall.map(
      ({ item, fromMm }) => `${item.name}, ${item.sides.heightMm} mm high, ${fromMm} mm from the left corner`,
    ),
  ]
  const wallText = `Wall ${wall}, ${lengthOfWall(room, wall)} mm wide and ${room.heightMm} mm high, as you face it`
  return `${wallText}: ${parts.length === 0 ? 'nothing is near it' : parts.join('; ')}`
}
