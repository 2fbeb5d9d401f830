import { discounts, type NewDiscount } from '#contract/selling/discounts.ts'
import { endpointsOf } from './endpoints-of.ts'

/** A discount code as the form sends it: texts. The server converts them, or returns field errors. */
type DiscountInput = Record<keyof NewDiscount, string>

export const discountsApi = endpointsOf('discounts', discounts, {
  '*': { provides: ['Discount'], invalidates: ['Discount'] },
  // A page shows the result of the page before while it asks again: a code may end at any time.
  check: { isRead: true },
  list: { pages: 'pageNumber' },
  create: { toParts: (body: DiscountInput) => ({ body }) },
  listDeleted: { pages: 'pageNumber' },
})
