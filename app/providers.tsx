import { StrictMode, type ComponentProps } from 'react'
import { Provider } from 'react-redux'
import { ShopDetailsProvider } from '#app/store/shop-details.tsx'
import type { Store } from '#app/store/store.ts'

/** What stands around the router on both sides. */
export function Providers({ store, ...details }: { store: Store } & ComponentProps<typeof ShopDetailsProvider>) {
  return (
    <StrictMode>
      <Provider store={store}>
        <ShopDetailsProvider {...details} />
      </Provider>
    </StrictMode>
  )
}
