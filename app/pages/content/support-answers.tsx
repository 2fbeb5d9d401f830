import type { ShopDetails } from '#contract/pages.ts'
import type { Answer } from './answer.ts'
import { orderingAnswers, returnsAnswers, shippingAnswers } from './answers-on-orders.tsx'
import { accountAnswers, productAnswers, promotionAnswers, warrantyAnswers } from './answers-on-the-rest.tsx'

/** The seven sections of support, in the order of spec §2. */
export function supportAnswers(shop: ShopDetails): { id: string; title: string; answers: readonly Answer[] }[] {
  return [
    { id: 'ordering', title: 'Ordering', answers: orderingAnswers(shop) },
    { id: 'shipping', title: 'Shipping', answers: shippingAnswers },
    { id: 'returns', title: 'Returns', answers: returnsAnswers },
    { id: 'product-info', title: 'Product info', answers: productAnswers },
    { id: 'warranty', title: 'Warranty', answers: warrantyAnswers },
    { id: 'account', title: 'Account', answers: accountAnswers(shop) },
    { id: 'promotions', title: 'Promotions', answers: promotionAnswers },
  ]
}
