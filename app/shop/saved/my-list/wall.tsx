import { useState } from 'react'
import { Person, personHeightMm } from '#app/shop/product/scale-drawing/person.tsx'
import { ProductInSpace } from '#app/shop/product/scale-drawing/product-in-space.tsx'
import { DimensionAcross, View } from '#app/shop/product/scale-drawing/sheet.tsx'
import { drawProduct } from '#app/shop/product/scale-drawing/templates.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { ListedProduct } from '#contract/catalogue/products.ts'
import { parseTypedSize, sizeFaultText } from '#rules/catalogue/fit/typed-space.ts'
import { wallText, firstAlongWall, lengthsAlongWall, ordinaryWallMm } from '#rules/selling/my-list/wall-products.ts'
import type { ListedItem } from '#rules/selling/my-list/list-groups.ts'
import styles from '#app/shop/saved/saved.module.scss'

export function Wall({ pieces }: { pieces: readonly ListedItem[] }) {
  const [typed, setTyped] = useState(`${ordinaryWallMm / 1000} m`)
  const [wallMm, setWallMm] = useState(ordinaryWallMm)
  const [isChosen, setIsChosen] = useState<Readonly<Record<string, boolean>>>({})
  const size = parseTypedSize(typed)
  const first = new Set(firstAlongWall(pieces, ordinaryWallMm))
  const chosen = pieces.filter((item) => isChosen[item.product._id] ?? first.has(item))
  const text = wallText(lengthsAlongWall(chosen), wallMm)

  function change(next: string) {
    setTyped(next)
    const read = parseTypedSize(next)
    if ('mm' in read) setWallMm(read.mm)
  }

  return (
    <section className={`bg-plaster ${styles.wall}`} aria-labelledby="wall-heading">
      <div className={`d-flex flex-wrap justify-content-between mb-3 ${styles.wallHead}`}>
        <div>
          <h2 className="mb-2" id="wall-heading">
            Along one wall
          </h2>
          <p className="mb-0 num" role="status">
            {text ? (
              <>
                <strong className={`fw-bold ${text.tone === 'success' ? 'text-success' : ''}`}>{text.headline}</strong>{' '}
                {text.sum}
              </>
            ) : (
              'Choose pieces to see whether they fit next to each other.'
            )}
          </p>
        </div>
        <TextField
          label="Wall, side to side"
          short
          value={typed}
          inputMode="decimal"
          maxLength={20}
          onChange={({ target }) => change(target.value)}
          error={'fault' in size ? sizeFaultText(size.fault) : null}
          help={'mm' in size ? `${size.mm} mm` : undefined}
        />
      </div>
      <WallDrawing
        products={chosen.flatMap(({ product, qty }) => Array.from({ length: qty }, () => product))}
        wallMm={wallMm}
        label={labelOf(chosen, wallMm, text?.headline)}
      />
      <ul className={`list-unstyled d-flex mb-0 mt-3 ${styles.picks}`} aria-label="Pieces along this wall">
        {pieces.map((piece) => (
          <li key={piece.product._id}>
            <label className={`tap ${styles.tick}`}>
              <input
                className="form-check-input m-0"
                type="checkbox"
                checked={chosen.includes(piece)}
                onChange={({ target }) => setIsChosen({ ...isChosen, [piece.product._id]: target.checked })}
              />{' '}
              {piece.product.name}{' '}
              <span className="meta num">
                {piece.qty > 1 && `${piece.qty} × `}
                {piece.product.length}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}

function labelOf(chosen: readonly ListedItem[], wallMm: number, headline = ''): string {
  const names = chosen.map(({ product, qty }) => `${qty > 1 ? `${qty} × ` : ''}${product.name} ${product.length} mm`)
  const answer = headline && ` ${headline}`
  return `${names.join(', ') || 'Nothing'} along a wall of ${wallMm} mm, next to a person 1.7 m tall.${answer}`
}

interface WallDrawingProps {
  products: readonly ListedProduct[]
  wallMm: number
  label: string
}

/** With a person, at one scale. On phones the figures are larger. */
function WallDrawing(props: WallDrawingProps) {
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

/** A wall of 4.2 m; that of a longer one has larger figures. */
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
      <ProductInSpace view={wall} x={0} />
      <Person x={-450} />
      <text className="soft" x={-450} y={pieceOff + size * 1.35} fontSize={size} textAnchor="middle">
        1.7 m
      </text>
      {placesOf(products, wallMm).map(({ product, x }, index) => (
        <g key={`${product._id} ${index}`}>
          <View x={x} shapes={drawProduct(product).front} />
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

/** With equal gaps, or none if the products are too long. */
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
