import { Link } from 'react-router'
import type { OrderItem } from '#contract/orders/order.ts'
import type { CartItem } from '#rules/selling/cart.ts'
import { centsOf, dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { Price } from '#app/ui/product/price.tsx'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import { paths } from '#rules/paths.ts'

/** An item whose product is deleted keeps its name, without a link. */
export function OrderLines({ lines }: { lines: readonly (OrderItem | CartItem)[] }) {
  return (
    <ul className="lines">
      {lines.map((line, index) => {
        const id = '_id' in line ? line._id : line.product
        return (
          // Items of deleted products may be equal, so the index is part of the key.
          <li className="line brief" key={`${index}-${id ?? line.name}`}>
            <ProductPicture image={line.image} sizes="88px" />
            <div className="what">
              {id === null ? <span>{line.name}</span> : <Link to={paths.product(id)}>{line.name}</Link>}
              <div className="meta num">
                {line.qty} × {formatDollars(line.price)}
                {'wasPrice' in line && line.wasPrice !== undefined && ` (was ${formatDollars(line.wasPrice)})`}
                {'cancelledQty' in line && line.cancelledQty > 0 && `, ${line.cancelledQty} cancelled`}
              </div>
            </div>
            <div className="cost">
              <Price dollars={dollarsOf(centsOf(line.price) * line.qty)} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
