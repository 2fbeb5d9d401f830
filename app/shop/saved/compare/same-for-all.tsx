import { useDeliveryEstimateQuery } from '#app/api/delivery.ts'
import { usePostCode } from '#app/shop/frame/use-post-code.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import type { ComparedProduct } from '#contract/catalogue/comparison.ts'
import { type ComparedRow, sameText } from '#rules/selling/compare/compared-rows.ts'
import { doorFitText } from '#rules/catalogue/fit/fit-text.ts'
import { productDoorFitOf } from '#rules/catalogue/fit/product-fit.ts'
import type { Space } from '#rules/catalogue/fit/space.ts'
import { promisedDaysText } from '#rules/orders/delivery/promise-text.ts'

interface SameForAllProps {
  products: readonly ComparedProduct[]
  /** The rows that are left out, because all pieces have the same in them. */
  same: readonly ComparedRow[]
  space: Space
}

/** One sentence with what is the same for all pieces. The day of delivery follows the postal code of the browser. */
export function SameForAll({ products, same, space }: SameForAllProps) {
  const { isGstRegistered } = useShopDetails()
  const { postCode } = usePostCode()
  const { currentData } = useDeliveryEstimateQuery(postCode ?? '', { skip: postCode === null })
  const promise = currentData?.promise
  const days = promise && promise.kind !== 'call' ? [{ label: 'At your door', text: promisedDaysText(promise) }] : []
  const rows = same.map(({ label, texts: [text = ''] }) => ({ label, text: text || 'none yet' }))
  const text = sameText(products.length, [
    ...days,
    ...rows,
    ...sameDoor(products, space),
    { label: isGstRegistered ? 'Freight and GST' : 'Freight', text: 'in the price' },
  ])
  return text && <p className="meta mt-3">{text}</p>
}

/** How all pieces go through the doorway, if they go in the same way. */
function sameDoor(products: readonly ComparedProduct[], space: Space): { label: string; text: string }[] {
  const texts = products.flatMap((product) => {
    const fit = productDoorFitOf(product, space)
    return fit && fit.kind !== 'tooBig' ? [doorFitText(fit).note.replace(/^,? /, '')] : []
  })
  const [text] = texts
  if (space.doorMm === null || text === undefined || texts.length < products.length) return []
  if (texts.some((other) => other !== text)) return []
  return [{ label: `Your ${space.doorMm} mm door`, text: `goes through ${text}` }]
}
