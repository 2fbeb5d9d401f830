import type { Role } from '#contract/access/areas.ts'
import { mayOpen } from '#rules/accounts/admin-pages.ts'
import { paths } from '#rules/paths.ts'

/** The pages that `G` and a letter open. */
const places = [
  { letter: 'T', label: 'Today', to: paths.admin.today },
  { letter: 'O', label: 'Orders', to: paths.admin.orders() },
  { letter: 'D', label: 'To deliver', to: paths.admin.deliver() },
  { letter: 'P', label: 'Products', to: paths.admin.products() },
  { letter: 'I', label: 'Inbox and reviews', to: paths.admin.inbox() },
  { letter: 'M', label: 'Money', to: paths.admin.money },
] as const

/** The pages of a role that `G` and a letter open, in the order of the menu. */
export function keyPlacesOf(role: Role | undefined) {
  return places.filter(({ to }) => mayOpen(role, to))
}
