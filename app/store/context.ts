import { createContext as createRouterContext } from 'react-router'
import type { ShopDetails } from '#rules/shop-info.ts'
import type { Store } from './store.ts'

/** What loaders and guards get, on the server for one request, in the browser for the life of the tab. */
export const storeContext = createRouterContext<Store>()
export const shopContext = createRouterContext<ShopDetails>()
