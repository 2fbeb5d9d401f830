import { addressFilter, day, page } from '#rules/address-filter.ts'

/** The days and the page that an address of the money pages selects. */
export const { read: readMoneyQuery, write: writePeriod } = addressFilter({ from: day, to: day, pageNumber: page })
