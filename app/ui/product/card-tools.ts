import { createContext, type ReactNode } from 'react'
import type { ListedProduct } from '#contract/catalogue/products.ts'

/** Makes the heart of a card. The layout provides it, because this folder knows no store. */
export const CardHeart = createContext<(product: ListedProduct) => ReactNode>(() => null)

/** Makes the tick box of a card while the visitor compares. */
export const CardPick = createContext<((product: ListedProduct) => ReactNode) | null>(null)
