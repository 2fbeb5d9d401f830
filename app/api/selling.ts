import { cart } from '#contract/selling/cart.ts'
import { myList } from '#contract/selling/my-list.ts'
import { endpointsOf } from './endpoints-of.ts'

// Read and changed by `app/store/sync-cart.ts` alone, which stores the result in the cart of the store.
export const cartApi = endpointsOf('cart', cart, { read: { keepSeconds: 0 } })

// Read and changed by `app/shop/frame/my-list/sync-my-list.ts` alone, but for the shared ones.
export const myListApi = endpointsOf('myList', myList, { read: { keepSeconds: 0 }, shared: { keepSeconds: 5 } })
