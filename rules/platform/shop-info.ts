/*
 * The business rules that pages quote (spec §9). Every page reads them from here.
 */

/** In business days. */
export const deliveryDays = { minValue: 3, maxValue: 7 } as const
export const deliveryTime = `${deliveryDays.minValue} to ${deliveryDays.maxValue} business days`
/** How many days of New Zealand after the delivery a return can be asked for. */
export const returnDays = 15
export const returnsWithin = `${returnDays} days of delivery`
/** Within how many business days the shop answers a request. */
export const answerDays = { cancel: 1, return: 2 } as const
export const refundTime = '5 to 10 business days'
/** Within how many hours the shop replies to a message or a question. */
export const replyHours = 24
export const replyTime = `${replyHours} hours`
export const minimumAgeYears = 18
export const discountRule = 'One discount code per order'

/** The time zone of the shop: its days begin and end there, independent of the server's clock. */
export const timeZone = 'Pacific/Auckland'
