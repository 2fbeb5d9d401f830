import { addressFilter, day, page } from '#rules/address-filter.ts'

export const { read: readMoneyQuery, write: writePeriod } = addressFilter({ from: day, to: day, pageNumber: page })

/** The days in the address of a page that has all of them at once. */
export function readDays(query: URLSearchParams) {
  const { pageNumber: _pageNumber, ...days } = readMoneyQuery(query)
  return days
}
