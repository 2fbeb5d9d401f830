import { DimensionAcross, DimensionUp, Door, doorSize, View } from './sheet.tsx'
import { drawPiece, type Views } from './templates.ts'
import type { DrawnProduct } from './traits.ts'

/**
 * The piece drawn to scale next to a standard door: front and side on wide windows, only the front on phones, where the
 * figures are larger. Renders nothing for a piece without dimensions, such as a draft.
 */
export function ScaleDrawing({ product }: { product: DrawnProduct }) {
  if (Math.min(product.length, product.width, product.height) <= 0) return null
  const views = drawPiece(product)
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

interface DrawingProps {
  product: DrawnProduct
  views: Views
}

const door = `beside a standard door of ${doorSize.height} by ${doorSize.width} mm`

/** The sheet of a large piece is scaled down, so its figures and gaps are larger. */
function FrontAndSide({ product, views }: DrawingProps) {
  const { length, width, height, name } = product
  const pieces = length + width + doorSize.width
  const unit = Math.max(1, pieces / 2610)
  const spare = Math.max(0, 3400 - pieces - 1080 * unit) / 3
  const left = 330 * unit + spare / 2
  const sideAt = length + 400 * unit + spare
  const doorAt = sideAt + width + 320 * unit + spare
  const right = doorAt + doorSize.width + 30 * unit + spare / 2
  const top = Math.max(doorSize.height + 40, height + 170 * unit)
  const size = 72 * unit
  const small = 59 * unit
  return (
    <svg
      className="drawing"
      viewBox={box(-left, -top, left + right, top + 240 * unit)}
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
  const pieces = length + doorSize.width
  const unit = Math.max(0.85, pieces / 1960)
  const spare = Math.max(0, 2300 - pieces - 710 * unit) / 2
  const left = 420 * unit + spare
  const doorAt = length + 260 * unit + spare
  const right = doorAt + doorSize.width + 30 * unit
  const top = Math.max(doorSize.height + 40, height + 40)
  const size = 104 * unit
  return (
    <svg
      className="drawing"
      viewBox={box(-left, -top, left + right, top + 310 * unit)}
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

function Labels({ x, top, size, lines }: { x: number; top: number; size: number; lines: readonly string[] }) {
  return lines.map((label, index) => (
    <text key={label} className="soft" x={x} y={top + index * size * 1.3} fontSize={size}>
      {label}
    </text>
  ))
}

const box = (...numbers: readonly number[]) => numbers.map((number) => Math.round(number)).join(' ')
