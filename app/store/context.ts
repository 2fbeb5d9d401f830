import { createContext as createRouterContext } from 'react-router'
import type { ShopDetails } from '#contract/pages.ts'
import type { Store } from './store.ts'

/** One per request on the server, one per tab in the browser. */
export const storeContext = createRouterContext<Store>()
export const shopContext = createRouterContext<ShopDetails>()
