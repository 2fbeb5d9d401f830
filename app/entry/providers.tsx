import { StrictMode, type ComponentProps } from 'react'
import { Provider } from 'react-redux'
import { ShopDetailsProvider } from '#app/store/shop-details.tsx'
import type { Store } from '#app/store/store.ts'

/** The providers around the router, on the server and in the browser. */
export function Providers({ store, ...details }: { store: Store } & ComponentProps<typeof ShopDetailsProvider>) {
  return (
    <StrictMode>
      <Provider store={store}>
        <ShopDetailsProvider {...details} />
      </Provider>
    </StrictMode>
  )
}
