import { createContext, use, type ReactNode } from 'react'
import type { ShopDetails } from '#rules/shop-info.ts'

interface PageDetails {
  shop: ShopDetails
  /** The year in New Zealand when the server drew the page: the browser's clock may disagree. */
  year: number
}

const DetailsContext = createContext<PageDetails | null>(null)

/** Gives every page the shop's name, address and so on: they come with the page and never change while it is open. */
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

/** The year of the copyright line (spec §2, Footer). */
export function useYear(): number {
  return usePageDetails().year
}
