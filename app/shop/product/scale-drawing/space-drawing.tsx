import { shortSidesText } from '#rules/catalogue/fit/sides.ts'
import type { Space } from '#rules/catalogue/fit/space.ts'
import { ProductInSpace } from './product-in-space.tsx'
import { Person, personHeightMm } from './person.tsx'
import { DimensionAcross, DimensionUp, Door, doorSize, Labels, viewBoxOf } from './sheet.tsx'
import type { DrawnProduct } from './traits.ts'
import { extentOf, type ViewInSpace, viewsInSpace } from './view-in-space.ts'

/** Front, person, side and door in a row; below lg in two rows with larger figures. */
export function SpaceDrawing({ product, space, isTurned }: { product: DrawnProduct; space: Space; isTurned: boolean }) {
  const views = viewsInSpace(product, space, isTurned)
  const doorMm = space.doorMm ?? doorSize.width
  const isOwnDoor = space.doorMm !== null
  const sizes = shortSidesText({ lengthMm: space.lengthMm, widthMm: space.depthMm, heightMm: space.heightMm })
  const within = sizes === '' ? '' : `, in your space of ${sizes}`
  const turned = isTurned ? ', turned by 90°' : ''
  const { name, length, width, height } = product
  const door = isOwnDoor ? `your door of ${doorMm} mm` : `a standard door of ${doorSize.height} by ${doorMm} mm`
  const drawn = `Drawing to scale: the ${name}, ${length} mm wide, ${width} mm deep and ${height} mm high${turned}${within}`
  const label = `${drawn}, next to a person 1.7 m tall and ${door}`
  return (
    <div>
      <div className="d-none d-lg-block">
        <Row {...{ views, doorMm, isOwnDoor, label }} />
      </div>
      <div className="d-lg-none">
        <FrontRow view={views.front} label={`${drawn}, next to a person 1.7 m tall`} />
        <SideRow
          {...{ view: views.side, doorMm, isOwnDoor }}
          label={`From the side: ${views.side.pieceMm} mm deep, beside ${door}`}
        />
      </div>
    </div>
  )
}

interface DoorProps {
  doorMm: number
  isOwnDoor: boolean
}

interface RowProps extends DoorProps {
  views: { front: ViewInSpace; side: ViewInSpace }
  label: string
}

/** Wide products make the sheet wider, and its figures with it. */
function Row({ views, doorMm, isOwnDoor, label }: RowProps) {
  const [front, side] = [extentOf(views.front), extentOf(views.side)]
  const taken = front.widthMm + side.widthMm + doorMm
  const unit = Math.max(1, taken / 3100)
  const spare = Math.max(0, 4840 - taken - 1760 * unit) / 4
  const left = 360 * unit + spare / 2
  const personAt = front.widthMm + 400 * unit + spare
  const sideAt = personAt + 560 * unit + spare
  const doorAt = sideAt + side.widthMm + 380 * unit + spare
  const right = doorAt + doorMm + 60 * unit + spare / 2
  const scale = wideScale(unit)
  const top = topOf([front.topMm, side.topMm, doorSize.height], 60 * unit)
  return (
    <svg
      className="drawing"
      viewBox={viewBoxOf(-left, -top, left + right, top + 360 * unit)}
      role="img"
      aria-label={label}
    >
      <path className="thin" d={`M${-left} 0H${right}`} />
      <ViewWithSizes
        view={views.front}
        x={0}
        {...scale}
        title={views.front.spaceMm === null ? 'Front' : 'Front, in your space'}
      />
      <DimensionUp
        to={views.front.heightMm}
        off={150 * unit}
        size={scale.size}
      >{`${views.front.heightMm}`}</DimensionUp>
      <Person x={personAt} />
      <PersonLabel x={personAt} off={scale.pieceOff} size={scale.size} />
      <ViewWithSizes view={views.side} x={sideAt} {...scale} title="Side" />
      <DoorWithLabel {...scale} {...{ doorMm, isOwnDoor }} x={doorAt} />
    </svg>
  )
}

function FrontRow({ view, label }: { view: ViewInSpace; label: string }) {
  const front = extentOf(view)
  const unit = Math.max(0.8, front.widthMm / 1840)
  const spare = Math.max(0, 2910 * 0.8 - front.widthMm - 1070 * unit) / 3
  const left = 420 * unit + spare
  const personAt = front.widthMm + 360 * unit + spare
  const right = personAt + 290 * unit + spare
  const scale = narrowScale(unit)
  const top = topOf([front.topMm, personHeightMm], 80 * unit)
  return (
    <svg
      className="drawing"
      viewBox={viewBoxOf(-left, -top, left + right, top + 550 * unit)}
      role="img"
      aria-label={label}
    >
      <path className="thin" d={`M${-left} 0H${right}`} />
      <ViewWithSizes view={view} x={0} {...scale} />
      <DimensionUp to={view.heightMm} off={150 * unit} size={scale.size}>{`${view.heightMm}`}</DimensionUp>
      <Person x={personAt} />
      <PersonLabel x={personAt} off={scale.pieceOff} size={scale.size} />
    </svg>
  )
}

function SideRow({ view, doorMm, isOwnDoor, label }: DoorProps & { view: ViewInSpace; label: string }) {
  const side = extentOf(view)
  const unit = Math.max(0.8, (side.widthMm + doorMm) / 1700)
  const spare = Math.max(0, 2910 * 0.8 - side.widthMm - doorMm - 970 * unit) / 2
  const left = 300 * unit + spare
  const doorAt = side.widthMm + 520 * unit
  const right = doorAt + doorMm + 150 * unit + spare
  const scale = narrowScale(unit)
  const top = topOf([side.topMm, doorSize.height], 60 * unit)
  return (
    <svg
      className="drawing mt-3"
      viewBox={viewBoxOf(-left, -top, left + right, top + 550 * unit)}
      role="img"
      aria-label={label}
    >
      <path className="thin" d={`M${-left} 0H${right}`} />
      <ViewWithSizes view={view} x={0} {...scale} />
      <DoorWithLabel {...scale} {...{ doorMm, isOwnDoor }} x={doorAt} />
    </svg>
  )
}

const topOf = (heightsMm: readonly number[], above: number) => Math.max(...heightsMm) + above

interface Scale {
  size: number
  pieceOff: number
  spaceOff: number
}

const wideScale = (unit: number): Scale => ({ size: 56 * unit, pieceOff: 110 * unit, spaceOff: 255 * unit })
const narrowScale = (unit: number): Scale => ({ size: 112 * unit, pieceOff: 120 * unit, spaceOff: 335 * unit })

interface ViewWithSizesProps extends Scale {
  view: ViewInSpace
  x: number
  /** On wide sheets, which have the height of the space too. */
  title?: string
}

function ViewWithSizes({ view, x, size, pieceOff, spaceOff, title }: ViewWithSizesProps) {
  const { pieceMm, spaceMm, spaceHeightMm } = view
  const { widthMm, pieceAtMm, spaceAtMm, topMm } = extentOf(view)
  const from = x + pieceAtMm
  const spaceFrom = x + spaceAtMm
  return (
    <>
      <ProductInSpace view={view} x={x} />
      {title && <Labels x={x} top={-topMm - size * (spaceHeightMm === null ? 3.4 : 1.1)} size={size} lines={[title]} />}
      <DimensionAcross from={from} to={from + pieceMm} off={pieceOff} size={size}>
        {`${pieceMm} mm`}
      </DimensionAcross>
      {spaceMm !== null && (
        <DimensionAcross from={spaceFrom} to={spaceFrom + spaceMm} off={spaceOff} size={size}>
          {`your space ${spaceMm} mm`}
        </DimensionAcross>
      )}
      {title && view.side === 'front' && spaceHeightMm !== null && (
        <Labels
          x={x + widthMm + size * 1.7}
          top={-spaceHeightMm + size * 0.35}
          size={size}
          lines={[`${spaceHeightMm}`]}
        />
      )}
    </>
  )
}

function PersonLabel({ x, off, size }: { x: number; off: number; size: number }) {
  return (
    <text className="soft" x={x} y={off + size * 1.35} fontSize={size} textAnchor="middle">
      1.7 m
    </text>
  )
}

function DoorWithLabel({ x, doorMm, isOwnDoor, size, pieceOff }: DoorProps & Scale & { x: number }) {
  return (
    <>
      <Door x={x} width={doorMm} />
      <Labels
        x={x + size * 0.9}
        top={-1980 + size * 2.3}
        size={size}
        lines={isOwnDoor ? ['Your door'] : ['Standard', 'door']}
      />
      <DimensionAcross from={x} to={x + doorMm} off={pieceOff} size={size}>
        {`${doorMm} mm`}
      </DimensionAcross>
    </>
  )
}
