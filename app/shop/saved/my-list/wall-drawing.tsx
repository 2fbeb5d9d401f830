import { Person, personHeightMm } from '#app/shop/product/scale-drawing/person.tsx'
import { PieceInSpace } from '#app/shop/product/scale-drawing/piece-in-space.tsx'
import { DimensionAcross, View } from '#app/shop/product/scale-drawing/sheet.tsx'
import { drawPiece } from '#app/shop/product/scale-drawing/templates.ts'
import type { ListedProduct } from '#contract/catalogue/products.ts'

interface WallDrawingProps {
  /** The pieces from left to right. */
  products: readonly ListedProduct[]
  wallMm: number
  label: string
}

/** Pieces next to each other along a wall, with a person, all at one scale. On phones the figures are larger. */
export function WallDrawing(props: WallDrawingProps) {
  return (
    <>
      <div className="d-none d-md-block">
        <Sheet {...props} size={92} pieceOff={100} wallOff={265} bottom={410} />
      </div>
      <div className="d-md-none">
        <Sheet {...props} size={160} pieceOff={150} wallOff={430} bottom={680} />
      </div>
    </>
  )
}

/** A sheet of a wall of 4.2 m; that of a longer wall has larger figures. The distances are below the floor. */
interface SheetProps extends WallDrawingProps {
  size: number
  pieceOff: number
  wallOff: number
  bottom: number
}

function Sheet({ products, wallMm, label, ...given }: SheetProps) {
  const totalMm = products.reduce((sum, { length }) => sum + length, 0)
  const endMm = Math.max(totalMm, wallMm)
  const unit = Math.max(0.6, (endMm + 830) / 5030)
  const [size, pieceOff, wallOff, bottom] = [given.size, given.pieceOff, given.wallOff, given.bottom].map(
    (mm) => mm * unit,
  ) as [number, number, number, number]
  const heightMm = Math.max(300, ...products.map(({ height }) => height))
  const topMm = Math.max(personHeightMm, heightMm) + 80
  const left = -720
  const wall = { side: 'front', shapes: [], pieceMm: wallMm, heightMm, spaceMm: wallMm, spaceHeightMm: null } as const
  return (
    <svg
      className="drawing"
      viewBox={`${left} ${-topMm} ${Math.round(endMm + 110 - left)} ${Math.round(topMm + bottom)}`}
      role="img"
      aria-label={label}
    >
      <path className="thin" d={`M${left} 0H${endMm + 110}`} />
      <PieceInSpace view={wall} x={0} />
      <Person x={-450} />
      <text className="soft" x={-450} y={pieceOff + size * 1.35} fontSize={size} textAnchor="middle">
        1.7 m
      </text>
      {placesOf(products, wallMm).map(({ product, x }, index) => (
        <g key={`${product._id} ${index}`}>
          <View x={x} shapes={drawPiece(product).front} />
          <DimensionAcross from={x} to={x + product.length} off={pieceOff} size={size}>
            {`${product.length}`}
          </DimensionAcross>
        </g>
      ))}
      <DimensionAcross from={0} to={wallMm} off={wallOff} size={size}>
        {`your wall ${wallMm} mm`}
      </DimensionAcross>
    </svg>
  )
}

/** Where the pieces are: with equal room between them and the ends of the wall, or without any if they are too long. */
function placesOf(products: readonly ListedProduct[], wallMm: number): { product: ListedProduct; x: number }[] {
  const totalMm = products.reduce((sum, { length }) => sum + length, 0)
  const gapMm = Math.max(0, wallMm - totalMm) / (products.length + 1)
  let x = 0
  return products.map((product) => {
    const place = { product, x: x + gapMm }
    x = place.x + product.length
    return place
  })
}
