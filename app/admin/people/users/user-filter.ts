import { adminPaths } from '#rules/admin-paths.ts'
import { addressFilter, type FilterField, type FilterOf, page, text } from '#rules/address-filter.ts'

const guests: FilterField<true> = {
  name: 'show',
  read: (show) => (show === 'guests' ? true : null),
  write: () => 'guests',
}
const fields = { guests, keyword: text, pageNumber: page }
const { read, write } = addressFilter(fields)

export type UserFilter = FilterOf<typeof fields>

export { read as readUserFilter }

export function userListPath(filter: UserFilter): string {
  const query = write(filter)
  return query === '' ? adminPaths.users : `${adminPaths.users}?${query}`
}
