import { memo, useEffect, useMemo, useRef } from 'react'
import { doorwayMm } from '#rules/plan/clearances.ts'
import { floorBefore, footprint, frontOf, type Rect, wallStretch } from '#rules/plan/footprint.ts'
import type { Finding } from '#rules/plan/judge-plan.ts'
import type { Plan } from '#rules/plan/placed-items.ts'
import { type Figure, figuresOfFindings, figuresOfItem, placesOfFinding, withoutRepeats } from './figures.ts'
import { type PlanLayout, swingPaths } from './room-drawing.tsx'
import { boxPath } from './top-view.ts'
import type { SnapLine } from './snap-lines.ts'

interface MarksProps {
  plan: Plan
  findings: readonly Finding[]
}

/** The floor that a doorway, an open door, something hot or a front needs, where something is in it. */
export const Marks = memo(function Marks({ plan, findings }: MarksProps) {
  const { room, items } = plan
  const { lengthMm, widthMm } = room
  const heat = new Map(
    findings.flatMap(({ rule, figures }) => (rule === 'nearHeat' ? [[figures.thing, figures.neededMm]] : [])),
  )
  const hitDoors = new Set(findings.flatMap(({ rule, figures }) => (rule === 'doorHit' ? [figures.door] : [])))
  const doorways = new Set(findings.flatMap(({ rule, figures }) => (rule === 'doorwayFree' ? [figures.door] : [])))
  const fronts = findings.flatMap(({ rule, itemIds, figures }) =>
    rule === 'drawersFree' ? items.filter(({ id }) => id === itemIds[0]).map((item) => ({ item, figures })) : [],
  )
  return (
    // Nothing of it is drawn outside the walls.
    <svg width={lengthMm} height={widthMm} viewBox={`0 0 ${lengthMm} ${widthMm}`}>
      {room.fixed.map((thing) => {
        const mm = heat.get(thing.id)
        return mm && <HeatZone key={thing.id} rect={wallStretch(room, thing, thing.depthMm)} mm={mm} />
      })}
      {room.openings.map(
        (opening) =>
          opening.kind === 'door' &&
          hitDoors.has(opening.id) && <path key={opening.id} className="zone" d={swingPaths(room, opening).area} />,
      )}
      {room.openings.map((opening) => {
        if (!doorways.has(opening.id)) return null
        const { x0, y0, x1, y1 } = wallStretch(room, opening, doorwayMm)
        return <path key={opening.id} className="need" d={boxPath(x0, y0, x1 - x0, y1 - y0)} />
      })}
      {fronts.map(({ item, figures }) => {
        const { x0, y0, x1, y1 } = floorBefore(footprint(item), frontOf(item), figures.neededMm)
        return <path key={item.id} className="need" d={boxPath(x0, y0, x1 - x0, y1 - y0)} />
      })}
    </svg>
  )
})

function HeatZone({ rect: { x0, y0, x1, y1 }, mm }: { rect: Rect; mm: number }) {
  const sides = { x: x0 - mm, y: y0 - mm, width: x1 - x0 + 2 * mm, height: y1 - y0 + 2 * mm, rx: mm }
  return (
    <>
      <rect className="zone" {...sides} />
      <rect className="zone-line" {...sides} />
    </>
  )
}

interface FiguresProps extends MarksProps {
  /** The plan that has these findings. */
  judged: Plan
  chosenId: string | null
  layout: PlanLayout
}

/** The dimension lines of what does not work or is tight, and of the chosen item. On phones only the former. */
export function Figures({ plan, judged, findings, chosenId, layout: { isCompact, textMm } }: FiguresProps) {
  const warnings = useMemo(() => figuresOfFindings(judged, findings), [judged, findings])
  const own = chosenId === null || isCompact ? [] : figuresOfItem(plan, chosenId)
  return withoutRepeats([...warnings, ...own]).map((figure, index) => (
    <FigureLine key={index} figure={figure} textMm={textMm} />
  ))
}

interface ShownPlaceProps {
  plan: Plan
  finding: Finding
  textMm: number
}

/** Marks what the shopper asked to be shown, and scrolls to it. */
export function ShownPlace({ plan, finding, textMm }: ShownPlaceProps) {
  const marks = useRef<SVGGElement>(null)
  useEffect(() => {
    // In braces: newer browsers return a promise, which would be called as the end of this effect.
    marks.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  return (
    <g ref={marks} className="shown">
      {placesOfFinding(plan, finding).map(({ x0, y0, x1, y1 }) => (
        <rect
          key={`${x0} ${y0}`}
          x={x0 - textMm}
          y={y0 - textMm}
          width={x1 - x0 + 2 * textMm}
          height={y1 - y0 + 2 * textMm}
          rx={textMm}
        />
      ))}
    </g>
  )
}

/** With ticks at both ends; an oblique line has none. */
export const FigureLine = memo(function FigureLine({ figure, textMm }: { figure: Figure; textMm: number }) {
  const { x0, y0, x1, y1, text, isWarning } = figure
  const tick = textMm * 0.42
  const warning = isWarning ? ' is-warn' : ''
  const isAcross = y0 === y1
  const isDown = x0 === x1
  const ticks = isAcross
    ? `M${x0} ${y0 - tick}v${tick * 2}M${x1} ${y0 - tick}v${tick * 2}`
    : isDown
      ? `M${x0 - tick} ${y0}h${tick * 2}M${x0 - tick} ${y1}h${tick * 2}`
      : ''
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
  return (
    <>
      <path className={`dim${warning}`} d={`M${x0} ${y0}L${x1} ${y1}${ticks}`} />
      <text
        className={`fig${warning}`}
        x={isAcross ? x : x + textMm * 0.4}
        y={isAcross ? y - textMm * 0.38 : y + textMm * 0.35}
        fontSize={textMm}
        textAnchor={isAcross ? 'middle' : undefined}
      >
        {text}
      </text>
    </>
  )
})

/** The words of an upright line are above it, those of a level line at its right end. */
export function SnapLines({ lines, textMm }: { lines: readonly SnapLine[]; textMm: number }) {
  return lines.map(({ x0, y0, x1, y1, text }) => (
    <g key={text}>
      <path className="snap" d={`M${x0} ${y0}L${x1} ${y1}`} />
      <text
        className="fig"
        x={x0 === x1 ? x0 : x1 + textMm * 0.4}
        y={x0 === x1 ? y0 - textMm * 0.4 : y0 + textMm * 0.35}
        fontSize={textMm}
        textAnchor={x0 === x1 ? 'middle' : undefined}
      >
        {text}
      </text>
    </g>
  ))
}
