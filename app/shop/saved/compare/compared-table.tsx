import { Link } from 'react-router'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import { maxCompared } from '#rules/selling/compare/compared.ts'
import { comparedCountText } from '#rules/selling/compare/compared-rows.ts'
import { isEmptySpace, writeSpace } from '#rules/catalogue/fit/space.ts'
import { paths } from '#rules/paths.ts'
import { AddToCart, type ComparedProps, RemoveLink, RowCell, SpaceCell } from './compared-cells.tsx'
import styles from '#app/shop/saved/saved.module.scss'

/** From lg on. */
export function ComparedTable({ isDifferentOnly, ...props }: ComparedProps & { isDifferentOnly: boolean }) {
  const { products, rows, space } = props
  const count = products.length
  const pathOf = (id: string) => paths.product(id, writeSpace(space))
  return (
    <div className="d-none d-lg-block">
      <table className={`tabular ${styles.table}`}>
        <caption className="visually-hidden">
          {comparedCountText(count)} compared{isDifferentOnly && count > 1 && '; showing differences only'}
        </caption>
        <colgroup>
          <col />
          {products.map(({ _id }) => (
            <col key={_id} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td className="meta">
              {`${count} of ${maxCompared} pieces. `}
              {count === maxCompared ? 'Remove one to add another.' : 'Tick more in any list.'}
            </td>
            {products.map((product) => (
              <th scope="col" key={product._id}>
                <Link
                  className={`d-block ${styles.pictureAbove}`}
                  to={pathOf(product._id)}
                  tabIndex={-1}
                  aria-hidden="true"
                >
                  <ProductPicture
                    className="photo"
                    image={product.image}
                    sizes="(min-width: 1400px) 253px, 20vw"
                    eager
                  />
                </Link>
                <Link className="d-block fw-semibold text-ink" to={pathOf(product._id)}>
                  {product.name}
                </Link>
                <RemoveLink product={product} {...props} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {!isEmptySpace(space) && (
            <tr className={styles.key}>
              <th scope="row">In your space</th>
              {products.map((product) => (
                <td key={product._id}>
                  <SpaceCell product={product} space={space} />
                </td>
              ))}
            </tr>
          )}
          {rows.map((row) => (
            <tr key={row.key} className={row.key === 'price' ? styles.key : row.isSame ? styles.same : undefined}>
              <th scope="row">{row.label}</th>
              {products.map((product, index) => (
                <td key={product._id}>
                  <RowCell row={row} product={product} index={index} />
                </td>
              ))}
            </tr>
          ))}
          <tr className={styles.key}>
            <th scope="row">
              <span className="visually-hidden">Order</span>
            </th>
            {products.map((product) => (
              <td key={product._id}>
                <AddToCart product={product} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}
