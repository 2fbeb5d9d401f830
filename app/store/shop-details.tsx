import { createContext, use, type ReactNode } from 'react'
import type { ShopDetails } from '#contract/pages.ts'
import { offersAfterpay } from '#rules/orders/afterpay.ts'

interface PageDetails {
  shop: ShopDetails
  /** The browser's clock may differ. */
  year: number
}

const DetailsContext = createContext<PageDetails | null>(null)

/** Part of the page data; they never change. */
export function ShopDetailsProvider({ shop, year, children }: PageDetails & { children: ReactNode }) {
  return <DetailsContext value={{ shop, year }}>{children}</DetailsContext>
}

function usePageDetails(): PageDetails {
  const details = use(DetailsContext)
  if (!details) throw new Error('A page needs a ShopDetailsProvider around it')
  return details
}

export function useShopDetails(): ShopDetails {
  return usePageDetails().shop
}

/** `total` is in dollars. */
export function useOffersAfterpay(total: number): boolean {
  return useShopDetails().hasAfterpay && offersAfterpay(total)
}

export function useYear(): number {
  return usePageDetails().year
}
