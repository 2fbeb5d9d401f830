import { memo } from 'react'
import { footprint } from '#rules/plan/footprint.ts'
import type { PlacedItem } from '#rules/plan/placed-items.ts'
import { boxPath, topViewPath } from './top-view.ts'

interface ItemDrawingProps {
  item: PlacedItem
  isChosen?: boolean
  /** Its worst verdict. */
  verdict?: 'wrong' | 'tight' | null
  isSoldOut?: boolean
  /** 0: none. */
  number: number
  textMm: number
  isCompact?: boolean
  /** Where the pointer is, while the item itself has snapped. */
  isGhost?: boolean
}

/** An item from above. Only an item that has changed is drawn again, so that one of 60 moves within a frame. */
export const ItemDrawing = memo(function ItemDrawing(props: ItemDrawingProps) {
  const { item, number, textMm, isCompact = false, isChosen = false, verdict = null } = props
  const { isSoldOut = false, isGhost = false } = props
  const { sides, turn, isOwn, isSold, name } = item
  const { x0, y0, x1, y1 } = footprint(item)
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
  const label = isCompact || isGhost ? null : labelOf(name, x1 - x0, y1 - y0, textMm)
  const classes = [
    isOwn && 'is-own',
    (isSoldOut || (!isOwn && !isSold)) && 'is-out',
    isGhost && 'is-ghost',
    verdict === 'wrong' && 'is-bad',
    isChosen && 'is-chosen',
  ]
  return (
    <g className={classes.filter(Boolean).join(' ')} data-drawing={isGhost ? undefined : item.id}>
      <g transform={`translate(${x} ${y}) rotate(${turn}) translate(${-sides.lengthMm / 2} ${-sides.widthMm / 2})`}>
        <path className="solid" d={boxPath(0, 0, sides.lengthMm, sides.widthMm)} />
        <path className="thin" d={topViewPath(item)} />
      </g>
      {isChosen && <path className="ring" d={boxPath(x0 - 30, y0 - 30, x1 - x0 + 60, y1 - y0 + 60)} />}
      {label && (
        <text
          className="name"
          x={x}
          y={y + textMm * 0.35}
          fontSize={textMm}
          textAnchor="middle"
          transform={label.isUpright ? `rotate(-90 ${x} ${y})` : undefined}
        >
          {label.text}
        </text>
      )}
      {number > 0 && !isGhost && (
        <NumberBox
          {...{ number, textMm }}
          isWarning={verdict !== null}
          {...(isCompact ? { x, y } : { x: x0 + textMm * 1.13, y: y0 + textMm * 1.13 })}
        />
      )}
    </g>
  )
})

/** With its middle at x and y. */
function NumberBox(props: { number: number; textMm: number; isWarning: boolean; x: number; y: number }) {
  const { number, textMm, isWarning, x, y } = props
  const half = textMm * 0.75
  const warning = isWarning ? ' is-warn' : ''
  return (
    <>
      <path className={`num${warning}`} d={boxPath(x - half, y - half, half * 2, half * 2)} />
      <text className={`numtext${warning}`} x={x} y={y + textMm * 0.32} fontSize={textMm * 0.9} textAnchor="middle">
        {number}
      </text>
    </>
  )
}

/** The name, or its first word, across a footprint or along it; null where neither has room. */
function labelOf(
  name: string,
  acrossMm: number,
  downMm: number,
  textMm: number,
): { text: string; isUpright: boolean } | null {
  const first = name.split(' ', 1)[0] ?? name
  for (const text of [name, first]) {
    const lengthMm = Array.from(text).length * textMm * 0.55
    if (lengthMm <= acrossMm - textMm && downMm > textMm * 1.4) return { text, isUpright: false }
    if (lengthMm <= downMm - textMm * 3 && acrossMm > textMm * 1.4) return { text, isUpright: true }
  }
  return null
}
