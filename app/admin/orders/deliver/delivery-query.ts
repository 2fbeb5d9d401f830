import { addressFilter, type FilterOf, oneOf, page, text } from '#rules/address-filter.ts'

const fields = {
  show: oneOf(['unshipped', 'late', 'ready', 'shipped'], { usual: 'unshipped' }),
  keyword: text,
  pageNumber: page,
}

export type DeliveryQuery = FilterOf<typeof fields>

export const { read: readDeliveryQuery, write: writeDeliveryQuery } = addressFilter(fields)
