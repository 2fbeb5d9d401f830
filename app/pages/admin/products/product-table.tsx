import { Link } from 'react-router'
import type { ListedProduct } from '#contract/products/products.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { formatDollars } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import styles from './product-table.module.scss'

interface ProductTableProps {
  products: readonly ListedProduct[]
  /** How many people wait for a product that is sold out, by its id. */
  waiting?: ReadonlyMap<string, number>
  /** The path of the list that is shown; the product form returns to it. */
  listPath: string
  onDelete: (product: ListedProduct) => void
}

/** The table of products (spec §2) with edit and delete buttons; on phones every product is a card. */
export function ProductTable({ products, waiting, listPath, onDelete }: ProductTableProps) {
  return (
    <table className={`table table-sm table-hover table-stack ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">CODE</th>
          <th scope="col">NAME</th>
          <th scope="col" className="right">
            PRICE
          </th>
          <th scope="col" className="right">
            COUNT
          </th>
          <th scope="col">CATEGORY</th>
          <th scope="col">BRAND</th>
          <th scope="col">
            <span className="visually-hidden">Edit and delete</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <ProductRow
            key={product._id}
            product={product}
            waiting={waiting?.get(product._id) ?? 0}
            listPath={listPath}
            onDelete={onDelete}
          />
        ))}
      </tbody>
    </table>
  )
}

type ProductRowProps = Omit<ProductTableProps, 'products' | 'waiting'> & { product: ListedProduct; waiting: number }

function ProductRow({ product, waiting, listPath, onDelete }: ProductRowProps) {
  const { _id, code, name, price, countInStock, category, brand, isDraft } = product
  return (
    <tr>
      <td data-th="CODE" className="text-break">
        {code}
      </td>
      <td data-th="NAME" className="lead-cell text-break">
        {name}
        {isDraft && (
          <>
            {' '}
            <span className="badge badge-soft">Draft</span>
          </>
        )}
      </td>
      <td data-th="PRICE" className="right">
        {formatDollars(price)}
      </td>
      <td data-th="COUNT" className="right">
        {countInStock}
        {waiting > 0 && (
          <>
            {' '}
            <span className={`meta ${styles.waiting}`}>{waiting} waiting</span>
          </>
        )}
      </td>
      <td data-th="CATEGORY" className="text-break">
        {category}
      </td>
      <td data-th="BRAND" className="text-break">
        {brand}
      </td>
      <td className="act right text-nowrap">
        <Link
          className="btn btn-quiet btn-icon"
          to={paths.admin.productEdit(_id)}
          state={{ listPath }}
          aria-label={`Edit ${name}`}
        >
          <Icon name="pencil" />
        </Link>
        <button
          className="btn btn-quiet btn-icon"
          type="button"
          aria-label={`Delete ${name}`}
          onClick={() => onDelete(product)}
        >
          <Icon name="trash3" />
        </button>
      </td>
    </tr>
  )
}
