import { type Ref, useState } from 'react'
import { useNavigate } from 'react-router'
import { itemAdded } from '#app/store/cart.ts'
import { useAppDispatch } from '#app/store/hooks.ts'
import { QuantitySelect } from '#app/ui/form/quantity-select.tsx'
import type { Product } from '#contract/products/products.ts'
import { toCartItem } from '#rules/cart/cart.ts'
import { paths } from '#rules/paths.ts'
import styles from './purchase-panel.module.scss'

/** The chosen quantity of a product, and what puts it into the cart. */
export interface Buying {
  qty: number
  setQty: (qty: number) => void
  /** Adds the product to the cart and opens the cart. */
  add: () => void
}

/** The quantity of a product that a visitor chooses. */
export function useBuying(product: Product): Buying {
  const [qty, setQty] = useState(1)
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const add = () => {
    dispatch(itemAdded(toCartItem(product, qty)))
    void navigate(paths.cart)
  }
  return { qty, setQty, add }
}

interface BuyRowProps {
  buying: Buying
  countInStock: number
  ref: Ref<HTMLDivElement>
}

/** Quantity and Add to Cart. */
export function BuyRow({ buying: { qty, setQty, add }, countInStock, ref }: BuyRowProps) {
  return (
    <div className={styles.cart} ref={ref}>
      <div>
        <QuantitySelect value={qty} countInStock={countInStock} onChange={setQty} hideLabel />
      </div>
      <button className="btn btn-primary" type="button" onClick={add}>
        Add to Cart
      </button>
    </div>
  )
}
