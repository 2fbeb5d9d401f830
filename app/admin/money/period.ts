import { addressFilter, day, page } from '#rules/address-filter.ts'

export const { read: readMoneyQuery, write: writePeriod } = addressFilter({ from: day, to: day, pageNumber: page })
