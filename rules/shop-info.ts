/*
 * The business rules that pages quote (spec §9). Change one here and every page says the new one.
 */

export const deliveryTime = '3 to 7 business days'
export const returnsWithin = '15 days of delivery'
export const refundTime = '5 to 10 business days'
export const replyTime = '24 hours'
export const phoneHours = '9am to 5pm, Monday to Friday'
export const minimumAge = 18
export const discountRule = 'One discount code per order'
export const privacyEffective = '21 September 2024'

/** Where the shop stands: its days begin and end by this clock, wherever the server is. */
export const timeZone = 'Pacific/Auckland'

/** What a page needs to know of the shop itself: configuration of the owner's. */
export interface ShopDetails {
  name: string
  email: string
  phone: string
  /** How long an order keeps its units for the shopper who has not paid yet, in minutes. */
  holdMinutes: number
  /** The GST number that receipts show; empty without one. */
  gstNumber: string
  /** The address that shoppers use, without a slash at the end: canonical links are made from it. */
  publicUrl: string
}
