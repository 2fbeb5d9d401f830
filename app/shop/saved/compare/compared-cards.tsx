import { Link } from 'react-router'
import { writeSpace } from '#rules/catalogue/fit/space.ts'
import { paths } from '#rules/paths.ts'
import { CardDrawing } from './compare-drawing.tsx'
import { AddToCart, type ComparedProps, RemoveLink, RowCell, SpaceCell } from './compared-cells.tsx'
import styles from './compare.module.scss'

/** The pieces one below the other, below lg: each with a drawing at the same scale. */
export function ComparedCards(props: ComparedProps) {
  const { products, rows, space } = props
  const keyRows = rows.filter(({ key }) => key === 'price' || key === 'stock')
  const factRows = rows.filter((row) => !keyRows.includes(row))
  return (
    <ol className={styles.cards} aria-label="Pieces, all drawn at the same scale">
      {products.map((product, index) => (
        <li key={product._id}>
          <div className={styles.cardTop}>
            <h2>
              <Link to={paths.product(product._id, writeSpace(space))}>{product.name}</Link>
            </h2>
            <RemoveLink product={product} {...props} />
          </div>
          <CardDrawing product={product} products={products} space={space} />
          <SpaceCell product={product} space={space} />
          <div className={styles.cardKeys}>
            {keyRows.map((row) => (
              <span key={row.key}>
                <RowCell row={row} product={product} index={index} />
              </span>
            ))}
          </div>
          <dl>
            {factRows.map((row) => (
              <div key={row.key}>
                <dt>{row.label}</dt>
                <dd>
                  <RowCell row={row} product={product} index={index} />
                </dd>
              </div>
            ))}
          </dl>
          <AddToCart product={product} />
        </li>
      ))}
    </ol>
  )
}
