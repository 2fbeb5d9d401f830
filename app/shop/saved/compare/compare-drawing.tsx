import { Person, personHeightMm } from '#app/shop/product/scale-drawing/person.tsx'
import { ProductInSpace } from '#app/shop/product/scale-drawing/product-in-space.tsx'
import { DimensionAcross } from '#app/shop/product/scale-drawing/sheet.tsx'
import { extentOf, type ViewInSpace, viewsInSpace } from '#app/shop/product/scale-drawing/view-in-space.ts'
import type { ComparedProduct } from '#contract/catalogue/comparison.ts'
import { productFitOf } from '#rules/catalogue/fit/product-fit.ts'
import type { Space } from '#rules/catalogue/fit/space.ts'
import styles from '#app/shop/saved/saved.module.scss'

interface DrawingProps {
  products: readonly ComparedProduct[]
  space: Space
}

/** The person takes the first column of the table below. */
const personShare = 0.16

/** All from the front at one scale, each in the middle of its column. */
export function CompareDrawing({ products, space }: DrawingProps) {
  const views = products.map((product) => frontOf(product, space))
  const extents = views.map(extentOf)
  const columnMm = Math.max(...extents.map(({ widthMm }) => widthMm + 440), 7600 / products.length)
  const widthMm = (columnMm * products.length) / (1 - personShare)
  const personMm = widthMm * personShare
  const unit = widthMm / 11_034
  const size = 116 * unit
  const topMm = Math.max(personHeightMm, ...extents.map((extent) => extent.topMm)) + 160 * unit
  const floor = 120 * unit
  const placed = views.map((view, index) => {
    const extent = extents[index] ?? extentOf(view)
    return { view, extent, x: personMm + columnMm * (index + 0.5) - extent.widthMm / 2 }
  })
  const [first] = placed
  return (
    <figure className={`d-none d-lg-block bg-plaster ${styles.figure}`}>
      <svg
        className="drawing"
        viewBox={[0, -topMm, widthMm, topMm + 360 * unit].map(Math.round).join(' ')}
        role="img"
        aria-label={`Drawn at one scale${spaceLabel(space, 'each ')}: ${products.map(sizeLabel).join(', ')}, next to a person 1.7 m tall`}
      >
        <path className="thin" d={`M0 0H${Math.round(widthMm)}`} />
        <Person x={personMm / 2} />
        <text className="soft" x={personMm / 2} y={floor + size * 1.35} fontSize={size} textAnchor="middle">
          1.7 m
        </text>
        {placed.map(({ view, extent, x }, index) => (
          <g key={products[index]?._id}>
            <ProductInSpace view={view} x={x} />
            <DimensionAcross
              from={x + extent.pieceAtMm}
              to={x + extent.pieceAtMm + view.pieceMm}
              off={floor}
              size={size}
            >
              {sizesOf(products[index])}
            </DimensionAcross>
          </g>
        ))}
        {first && space.lengthMm !== null && (
          <text
            className="soft"
            x={first.x + first.extent.spaceAtMm}
            y={-first.extent.topMm - 50 * unit}
            fontSize={size}
          >
            {`Your space, ${space.lengthMm} wide`}
          </text>
        )}
      </svg>
    </figure>
  )
}

/** All sheets have one size, so the products are at one scale. */
export function CardDrawing({ product, products, space }: DrawingProps & { product: ComparedProduct }) {
  const extents = products.map((each) => extentOf(frontOf(each, space)))
  const view = frontOf(product, space)
  const { widthMm, pieceAtMm } = extentOf(view)
  const middle = 120 + Math.max(...extents.map((extent) => extent.widthMm)) / 2
  const personAt = 2 * middle + 270
  const sheetMm = personAt + 330
  const unit = sheetMm / 2740
  const size = 122 * unit
  const topMm = Math.max(personHeightMm, ...extents.map((extent) => extent.topMm)) + 80 * unit
  const from = middle - widthMm / 2 + pieceAtMm
  return (
    <figure className="bg-plaster">
      <svg
        className="drawing"
        viewBox={[0, -topMm, sheetMm, topMm + 380 * unit].map(Math.round).join(' ')}
        role="img"
        aria-label={`${sizeLabel(product)}${spaceLabel(space, '')}, next to a person 1.7 m tall`}
      >
        <path className="thin" d={`M0 0H${Math.round(sheetMm)}`} />
        <ProductInSpace view={view} x={middle - widthMm / 2} />
        <DimensionAcross from={from} to={from + view.pieceMm} off={115 * unit} size={size}>
          {`${view.pieceMm} mm`}
        </DimensionAcross>
        <Person x={personAt} />
        <text className="soft" x={personAt} y={115 * unit + size * 1.35} fontSize={size} textAnchor="middle">
          1.7 m
        </text>
      </svg>
    </figure>
  )
}

/** Turned by 90° if that helps. */
function frontOf(product: ComparedProduct, space: Space): ViewInSpace {
  return viewsInSpace(product, space, productFitOf(product, space)?.isTurned ?? false).front
}

const sizesOf = (product?: ComparedProduct) =>
  product ? `${product.length} × ${product.width} × ${product.height}` : ''

const sizeLabel = ({ name, length, height }: ComparedProduct) => `${name} ${length} mm wide and ${height} mm high`

function spaceLabel({ lengthMm }: Space, each: string): string {
  return lengthMm === null ? '' : `, ${each}in your space of ${lengthMm} mm`
}
