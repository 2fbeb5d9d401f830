import { createContext, type ReactNode } from 'react'
import type { ListedProduct } from '#contract/catalogue/products.ts'

/**
 * Makes the control of a card that puts its product on the list. The layout provides it, because this folder knows no
 * store.
 */
export const CardHeart = createContext<(product: ListedProduct) => ReactNode>(() => null)

/** Makes the tick box that chooses the piece of a card for a comparison, while the visitor compares. */
export const CardPick = createContext<((product: ListedProduct) => ReactNode) | null>(null)
