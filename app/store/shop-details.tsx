import { createContext, use, type ReactNode } from 'react'
import type { ShopDetails } from '#rules/shop-info.ts'

interface PageFacts {
  shop: ShopDetails
  /** The year in New Zealand when the server drew the page: the browser's clock may disagree. */
  year: number
}

const Facts = createContext<PageFacts | null>(null)

/** Gives every page the shop's name, address and so on: they come with the page and never change while it is open. */
export function ShopDetailsProvider({ shop, year, children }: PageFacts & { children: ReactNode }) {
  return <Facts value={{ shop, year }}>{children}</Facts>
}

function useFacts(): PageFacts {
  const facts = use(Facts)
  if (!facts) throw new Error('A page needs a ShopDetailsProvider around it')
  return facts
}

/** The shop's details. Throws outside the provider. */
export function useShopDetails(): ShopDetails {
  return useFacts().shop
}

/** The year of the copyright line (spec §2, Footer). */
export function useYear(): number {
  return useFacts().year
}
