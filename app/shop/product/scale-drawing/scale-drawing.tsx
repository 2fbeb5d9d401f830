import { fitOf } from '#rules/catalogue/fit/fit.ts'
import { sidesOf } from '#rules/catalogue/fit/product-fit.ts'
import { sidesText, shortSidesText } from '#rules/catalogue/fit/sides.ts'
import { emptySpace, isEmptySpace, type Space } from '#rules/catalogue/fit/space.ts'
import { DimensionAcross, DimensionUp, Door, doorSize, Labels, View, viewBoxOf } from './sheet.tsx'
import { drawProduct, type Views } from './templates.ts'
import type { DrawnProduct } from './traits.ts'
import { ProductInSpace } from './product-in-space.tsx'
import { Person, personHeightMm } from './person.tsx'
import { extentOf, type ViewInSpace, viewsInSpace } from './view-in-space.ts'

interface ScaleDrawingProps {
  product: DrawnProduct
  space?: Space
}

/**
 * In the visitor's space, or next to a standard door; on phones with larger figures. Nothing without dimensions, as in
 * a draft.
 */
export function ScaleDrawing({ product, space = emptySpace }: ScaleDrawingProps) {
  if (Math.min(product.length, product.width, product.height) <= 0) return null
  if (!isEmptySpace(space)) return <SpaceDrawing {...{ product, space }} isTurned={isBetterTurned(product, space)} />
  const views = drawProduct(product)
  return (
    <div>
      <div className="d-none d-md-block">
        <FrontAndSide product={product} views={views} />
      </div>
      <div className="d-md-none">
        <FrontOnly product={product} views={views} />
      </div>
    </div>
  )
}

/** `In your space of 1840 wide × 480 deep × 700 high mm, next to a person 1.7 m tall and your 760 mm door.` */
export function DrawingWords({ product, space }: Required<ScaleDrawingProps>) {
  const { lengthMm, depthMm, heightMm, doorMm } = space
  if (isEmptySpace(space))
    return `Front and side views beside a standard ${doorSize.height} × ${doorSize.width} mm door, so you can compare the size with your own room.`
  const door = doorMm === null ? 'a standard door' : `your ${doorMm} mm door`
  const sides = sidesText({ lengthMm, widthMm: depthMm, heightMm })
  if (sides === '') return `Next to ${door} and a person 1.7 m tall.`
  const turned = isBetterTurned(product, space) ? 'Turned by 90°, in' : 'In'
  return `${turned} your space of ${sides}, next to a person 1.7 m tall and ${door}.`
}

const isBetterTurned = (product: DrawnProduct, space: Space) =>
  // Which way its front goes does not matter here.
  fitOf(sidesOf(product), space, false)?.isTurned ?? false

interface DrawingProps {
  product: DrawnProduct
  views: Views
}

const standardDoor = `beside a standard door of ${doorSize.height} by ${doorSize.width} mm`

/** The sheet of a large product is scaled down, so its figures are larger. */
function FrontAndSide({ product, views }: DrawingProps) {
  const { length, width, height, name } = product
  const products = length + width + doorSize.width
  const unit = Math.max(1, products / 3300)
  const spare = Math.max(0, 4400 - products - 1080 * unit) / 3
  const left = 330 * unit + spare / 2
  const sideAt = length + 400 * unit + spare
  const doorAt = sideAt + width + 320 * unit + spare
  const right = doorAt + doorSize.width + 30 * unit + spare / 2
  const top = Math.max(doorSize.height + 40, height + 170 * unit)
  const size = 62 * unit
  const small = 56 * unit
  return (
    <svg
      className="drawing"
      viewBox={viewBoxOf(-left, -top, left + right, top + 240 * unit)}
      role="img"
      aria-label={`Drawing to scale: the ${name} is ${length} mm wide, ${width} mm deep and ${height} mm high, ${standardDoor}`}
    >
      <path className="thin" d={`M${-left} 0H${right}`} />
      <View x={0} shapes={views.front} />
      <View x={sideAt} shapes={views.side} />
      <Door x={doorAt} />
      <DimensionAcross from={0} to={length} off={110 * unit} size={size}>{`${length} mm`}</DimensionAcross>
      <DimensionAcross from={sideAt} to={sideAt + width} off={110 * unit} size={size}>{`${width}`}</DimensionAcross>
      <DimensionUp to={height} off={110 * unit} size={size}>{`${height}`}</DimensionUp>
      <Labels x={doorAt + 40} top={-1980 + 120 * unit} size={small} lines={['Standard door', '1980 × 760']} />
      <Labels x={0} top={-height - 70 * unit} size={small} lines={['Front']} />
      <Labels x={sideAt} top={-height - 70 * unit} size={small} lines={['Side']} />
    </svg>
  )
}

function FrontOnly({ product, views }: DrawingProps) {
  const { length, height } = product
  const items = length + doorSize.width
  const unit = Math.max(0.85, items / 1960)
  const spare = Math.max(0, 2300 - items - 710 * unit) / 2
  const left = 420 * unit + spare
  const doorAt = length + 260 * unit + spare
  const right = doorAt + doorSize.width + 30 * unit
  const top = Math.max(doorSize.height + 40, height + 40)
  const size = 104 * unit
  return (
    <svg
      className="drawing"
      viewBox={viewBoxOf(-left, -top, left + right, top + 310 * unit)}
      role="img"
      aria-label={`Drawing to scale: ${length} mm wide and ${height} mm high, ${standardDoor}`}
    >
      <path className="thin" d={`M${-left} 0H${right}`} />
      <View x={0} shapes={views.front} />
      <Door x={doorAt} />
      <DimensionAcross from={0} to={length} off={130 * unit} size={size}>{`${length} mm`}</DimensionAcross>
      <DimensionUp to={height} off={110 * unit} size={size}>{`${height}`}</DimensionUp>
      <Labels x={doorAt + 50} top={-1980 + 150 * unit} size={96 * unit} lines={['Standard', 'door', '1980', '× 760']} />
    </svg>
  )
}

/** Front, person, side and door in a row; below lg in two rows with larger figures. */
function SpaceDrawing({ product, space, isTurned }: { product: DrawnProduct; space: Space; isTurned: boolean }) {
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
