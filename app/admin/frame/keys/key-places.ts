import type { Role } from '#contract/platform/areas.ts'
import { mayOpen } from '#app/admin/pages.ts'
import { adminPaths } from '#rules/admin-paths.ts'

/** The pages that `G` and a letter open. */
const places = [
  { letter: 'T', label: 'Today', to: adminPaths.today },
  { letter: 'O', label: 'Orders', to: adminPaths.orders() },
  { letter: 'D', label: 'To deliver', to: adminPaths.deliver() },
  { letter: 'P', label: 'Products', to: adminPaths.products() },
  { letter: 'I', label: 'Inbox and reviews', to: adminPaths.inbox() },
  { letter: 'M', label: 'Money', to: adminPaths.money },
] as const

/** The pages of a role that `G` and a letter open, in the order of the menu. */
export function keyPlacesOf(role: Role | undefined) {
  return places.filter(({ to }) => mayOpen(role, to))
}
