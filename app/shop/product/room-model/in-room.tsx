import { pageCode } from '#app/navigation/page-code.ts'
import { useCode } from '#app/navigation/use-code.ts'
import type { Product } from '#contract/catalogue/products.ts'

const entry = pageCode(() => import('./room-entry.tsx'))

/** The button that shows the model of a piece. It and its code come after the first screen. */
export function InRoom({ product }: { product: Product }) {
  const code = useCode(entry, product.model !== '')
  return code && <code.RoomEntry key={product._id} product={product} />
}
