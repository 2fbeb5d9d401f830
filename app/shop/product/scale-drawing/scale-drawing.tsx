import { fitOf } from '#rules/catalogue/fit/fit.ts'
import { sidesOf } from '#rules/catalogue/fit/product-fit.ts'
import { sidesText } from '#rules/catalogue/fit/sides.ts'
import { emptySpace, isEmptySpace, type Space } from '#rules/catalogue/fit/space.ts'
import { DimensionAcross, DimensionUp, Door, doorSize, Labels, View, viewBoxOf } from './sheet.tsx'
import { SpaceDrawing } from './space-drawing.tsx'
import { drawProduct, type Views } from './templates.ts'
import type { DrawnProduct } from './traits.ts'

interface ScaleDrawingProps {
  product: DrawnProduct
  /** Without one, the product alone is drawn. */
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

const door = `beside a standard door of ${doorSize.height} by ${doorSize.width} mm`

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
      aria-label={`Drawing to scale: the ${name} is ${length} mm wide, ${width} mm deep and ${height} mm high, ${door}`}
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
      aria-label={`Drawing to scale: ${length} mm wide and ${height} mm high, ${door}`}
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
