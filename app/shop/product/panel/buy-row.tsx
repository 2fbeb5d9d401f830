import { type FormEvent, type Ref, useState } from 'react'
import { useNavigate } from 'react-router'
import { itemAdded } from '#app/store/cart.ts'
import { useAppDispatch } from '#app/store/hooks.ts'
import { QuantitySelect } from '#app/ui/form/quantity-select.tsx'
import type { Product } from '#contract/catalogue/products.ts'
import { toCartItem } from '#rules/selling/cart.ts'
import { paths } from '#rules/paths.ts'
import styles from './purchase-panel.module.scss'

/** The id of the form of Add to Cart, to which the button of the fixed bar belongs too. */
export const buyFormId = 'buy'

/**
 * Quantity and Add to Cart, which opens the cart. Without script the browser sends the form to the cart, which says how
 * to go on.
 */
export function BuyRow({ product, ref }: { product: Product; ref: Ref<HTMLFormElement> }) {
  const [qty, setQty] = useState(1)
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  function add(event: FormEvent) {
    event.preventDefault()
    dispatch(itemAdded(toCartItem(product, qty)))
    void navigate(paths.cart)
  }
  return (
    <form className={styles.cart} id={buyFormId} method="post" action={paths.cart} onSubmit={add} ref={ref}>
      <input type="hidden" name="product" value={product._id} />
      <div>
        <QuantitySelect name="qty" value={qty} countInStock={product.countInStock} onChange={setQty} hideLabel />
      </div>
      <button className="btn btn-primary" type="submit">
        Add to Cart
      </button>
    </form>
  )
}
