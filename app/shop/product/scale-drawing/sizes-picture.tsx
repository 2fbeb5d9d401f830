import { DimensionAcross, DimensionUp, View } from './sheet.tsx'
import { drawProduct } from './templates.ts'
import type { DrawnProduct } from './traits.ts'

export function SizesPicture({ product, isThumbnail = false }: { product: DrawnProduct; isThumbnail?: boolean }) {
  const { name, length, width, height } = product
  const unit = Math.max(1, height / 1250, length / 2200)
  const sheetWidth = Math.round(Math.max(length + 680 * unit, ((height + 560 * unit) * 4) / 3))
  const sheetHeight = Math.round(sheetWidth * 0.75)
  const left = Math.round((length - sheetWidth) / 2 - 120 * unit)
  const top = Math.round(330 * unit) - sheetHeight
  const size = 110 * unit
  const label = isThumbnail
    ? { 'aria-hidden': true }
    : { role: 'img', 'aria-label': `${name}: ${length} mm wide, ${width} mm deep, ${height} mm high` }
  return (
    <svg className="drawing" viewBox={`${left} ${top} ${sheetWidth} ${sheetHeight}`} {...label}>
      <path className="thin" d={`M${left} 0H${left + sheetWidth}`} />
      <View x={0} shapes={drawProduct(product).front} />
      <DimensionAcross from={0} to={length} off={120 * unit} size={size}>
        {isThumbnail ? '' : `${length} mm`}
      </DimensionAcross>
      <DimensionUp to={height} off={110 * unit} size={size}>
        {isThumbnail ? '' : String(height)}
      </DimensionUp>
      {!isThumbnail && (
        <text className="soft" x={0} y={-height - 70 * unit} fontSize={88 * unit}>
          {`${width} mm deep`}
        </text>
      )}
    </svg>
  )
}
