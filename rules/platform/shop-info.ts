/* The business rules that pages quote (spec §9). */

/** In business days. */
export const deliveryDays = { minValue: 3, maxValue: 7 } as const
export const deliveryTime = `${deliveryDays.minValue} to ${deliveryDays.maxValue} business days`
/** New Zealand days after the delivery. */
export const returnDays = 15
export const returnsWithin = `${returnDays} days of delivery`
/** Business days until the shop answers a request. */
export const answerDays = { cancel: 1, return: 2 } as const
export const refundTime = '5 to 10 business days'
/** Hours until the shop replies to a message or a question. */
export const replyHours = 24
export const replyTime = `${replyHours} hours`
export const minimumAgeYears = 18
export const discountRule = 'One discount code per order'

/** The shop's days begin and end there, whatever the server's clock. */
export const timeZone = 'Pacific/Auckland'
