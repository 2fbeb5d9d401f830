import { Link } from 'react-router'
import type { Dashboard } from '#contract/admin/dashboard.ts'
import { paths } from '#rules/paths.ts'
import styles from './stock.module.scss'

/** Products on sale with one unit or none left, the fewest first; each name links to the product form. */
export function LowStock({ lowStock: { count, products } }: { lowStock: Dashboard['lowStock'] }) {
  return (
    <section id="low-stock" tabIndex={-1} aria-labelledby="low-stock-title">
      <div className="section-head mb-3">
        <h2 className="h3" id="low-stock-title">
          Low stock
        </h2>
        <Link to={paths.admin.products()}>All products</Link>
      </div>
      {count === 0 && <p>Nothing is running low.</p>}
      {count > 0 && (
        <table className="table table-sm">
          <thead>
            <tr>
              <th scope="col">CODE</th>
              <th scope="col">NAME</th>
              <th scope="col" className={styles.count}>
                COUNT
              </th>
            </tr>
          </thead>
          <tbody>
            {products.map(({ _id, code, name, countInStock }) => (
              <tr key={_id}>
                <td className={styles.words}>{code}</td>
                <td className={styles.words}>
                  <Link to={paths.admin.productEdit(_id)}>{name}</Link>
                </td>
                <td className={countInStock === 0 ? `${styles.count} no` : styles.count}>{countInStock}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {count > products.length && (
        <p className="meta mt-3">
          The {products.length} with the fewest left, of {count}.
        </p>
      )}
    </section>
  )
}
