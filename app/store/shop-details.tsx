import { createContext, use, type ReactNode } from 'react'
import type { ShopDetails } from '#contract/pages.ts'
import { offersAfterpay } from '#rules/orders/afterpay.ts'

interface PageDetails {
  shop: ShopDetails
  /** The year in New Zealand when the server rendered the page; the browser's clock may differ. */
  year: number
}

const DetailsContext = createContext<PageDetails | null>(null)

/** Provides the shop's name, email address, phone number and so on. They are part of the page data and never change. */
export function ShopDetailsProvider({ shop, year, children }: PageDetails & { children: ReactNode }) {
  return <DetailsContext value={{ shop, year }}>{children}</DetailsContext>
}

function usePageDetails(): PageDetails {
  const details = use(DetailsContext)
  if (!details) throw new Error('A page needs a ShopDetailsProvider around it')
  return details
}

/** The shop's details. Throws outside the provider. */
export function useShopDetails(): ShopDetails {
  return usePageDetails().shop
}

/** Whether the payment page offers Afterpay for a total in dollars. */
export function useOffersAfterpay(total: number): boolean {
  return useShopDetails().hasAfterpay && offersAfterpay(total)
}

/** The year of the copyright line (spec §2, Footer). */
export function useYear(): number {
  return usePageDetails().year
}
