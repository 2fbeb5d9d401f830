import { createContext as createRouterContext } from 'react-router'
import type { ShopDetails } from '#contract/pages.ts'
import type { Store } from './store.ts'

export const storeContext = createRouterContext<Store>()
export const shopContext = createRouterContext<ShopDetails>()
