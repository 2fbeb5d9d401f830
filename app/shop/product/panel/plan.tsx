import type { Product } from '#contract/catalogue/products.ts'
import type { Space } from '#rules/catalogue/fit/space.ts'

interface PlanProps {
  product: Pick<Product, 'length' | 'width'>
  space: Space
  isTurned: boolean
}

/** The hatching of the back wall: its height, and the distance between its lines. */
const hatch = { sizeMm: 60, stepMm: 90 }

/** The piece in the space from above, at the back wall; nothing while its length or its depth is unknown. */
export function Plan({ product, space: { lengthMm, depthMm }, isTurned }: PlanProps) {
  if (lengthMm === null || depthMm === null) return null
  const [across, deep] = isTurned ? [product.width, product.length] : [product.length, product.width]
  const at = (lengthMm - across) / 2
  const left = Math.min(0, at) - 30
  const width = Math.max(lengthMm, across) + 60
  const lines = Array.from({ length: Math.ceil((lengthMm - hatch.sizeMm) / hatch.stepMm) + 1 }, (_, line) => line)
  return (
    <svg
      className="drawing"
      viewBox={`${left} -80 ${width} ${Math.max(depthMm, deep) + 130}`}
      role="img"
      aria-label={`From above: your space is ${lengthMm} by ${depthMm} mm, the piece ${across} by ${deep} mm`}
    >
      <path
        className="hatch"
        d={lines.map((line) => `M${line * hatch.stepMm} 0l${hatch.sizeMm} ${-hatch.sizeMm}`).join('')}
      />
      <path className="wall" d={`M0 ${depthMm}V0H${lengthMm}V${depthMm}`} />
      <path className="lid" d={`M0 ${depthMm}H${lengthMm}`} />
      <rect className="solid" x={at} y="0" width={across} height={deep} />
    </svg>
  )
}
