import { useState } from 'react'
import { useNavigate } from 'react-router'
import { catalogueApi } from '#app/api/catalogue.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { itemAdded, selectCart } from '#app/store/cart.ts'
import { useAppStore } from '#app/store/hooks.ts'
import { readOnce } from '#app/api/base.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Order } from '#contract/orders/order.ts'
import { itemsToRestore } from '#rules/selling/cart.ts'
import { paths } from '#rules/paths.ts'

export function RestoreCart({ order, variant = 'quiet' }: { order: Order; variant?: 'quiet' | 'primary' }) {
  const store = useAppStore()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)

  async function restoreCart() {
    if (isBusy) return
    setIsBusy(true)
    const ids = [...new Set(order.orderItems.flatMap(({ product }) => product ?? []))]
    const query = catalogueApi.current.initiate({ ids: ids.join(',') }, { forceRefetch: true })
    const { data: products = [], error } = ids.length === 0 ? {} : await readOnce(store.dispatch(query))
    setIsBusy(false)
    if (error) return showToast('error', errorMessage(error))
    const { items, missing } = itemsToRestore(order.orderItems, products, selectCart(store.getState()).cartItems)
    for (const item of items) store.dispatch(itemAdded(item))
    if (missing.length > 0) showToast('error', `No longer in stock: ${missing.join(', ')}`)
    if (items.length > 0) await navigate(paths.cart)
  }

  return (
    <button
      type="button"
      className={variant === 'primary' ? 'btn btn-primary' : 'btn btn-quiet'}
      aria-busy={isBusy || undefined}
      onClick={() => void restoreCart()}
    >
      Add to cart again<span className="visually-hidden">, pieces of order {order.orderNumber}</span>
    </button>
  )
}
