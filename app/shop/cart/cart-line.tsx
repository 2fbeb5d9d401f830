import { Link } from 'react-router'
import { Icon } from '#app/ui/image/icon.tsx'
import { Price } from '#app/ui/product/price.tsx'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import { QuantitySelect } from '#app/ui/form/quantity-select.tsx'
import type { CartItem } from '#rules/selling/cart.ts'
import { centsOf, dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { paths } from '#rules/paths.ts'
import { sizesText } from '#app/ui/product/sizes.ts'

interface CartLineProps {
  item: CartItem
  /** May have changed since the item was added. */
  countInStock: number
  /** The unit price before the sale. */
  was: number | undefined
  onQuantity: (item: CartItem, qty: number) => void
  onRemove: (item: CartItem) => void
}

/** The prices of all lines add up to the items of the subtotal. */
export function CartLine({ item, countInStock, was, onQuantity, onRemove }: CartLineProps) {
  const { name, qty, price } = item
  return (
    <li className="line">
      <ProductPicture image={item.image} sizes="132px" />
      <div className="what">
        <Link to={paths.product(item._id)}>{name}</Link>
        <div className="meta num">
          {item.material}, {sizesText(item)}
        </div>
        {qty > countInStock && <div className="stock stock-low">{shortageText(countInStock)}</div>}
      </div>
      <div className="tools d-flex align-items-center gap-1">
        <QuantitySelect
          label={`Quantity of ${name}`}
          hideLabel
          value={qty}
          countInStock={countInStock}
          onChange={(chosen) => onQuantity(item, chosen)}
        />
        <button
          type="button"
          className="btn btn-quiet btn-icon"
          aria-label={`Remove ${name}`}
          onClick={() => onRemove(item)}
        >
          <Icon name="trash3" />
        </button>
      </div>
      <div className="cost">
        <Price
          dollars={dollarsOf(centsOf(price) * qty)}
          was={was === undefined ? was : dollarsOf(centsOf(was) * qty)}
        />
        {qty > 1 && (
          <span className="meta num">
            {qty} × {formatDollars(price)}
          </span>
        )}
      </div>
    </li>
  )
}

function shortageText(countInStock: number): string {
  if (countInStock <= 0) return 'Out of Stock'
  return countInStock === 1 ? 'Only 1 left' : `Only ${countInStock} left`
}
