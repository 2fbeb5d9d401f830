import { adminPaths } from '#rules/admin-paths.ts'
import { SubNav } from './sub-nav.tsx'

/** The inbox, and the pages beside it on which the owner answers and agrees. */
export function InboxNav() {
  return (
    <SubNav
      label="Pages of this section"
      pages={[
        { label: 'Inbox', to: adminPaths.inbox() },
        { label: 'Reviews', to: adminPaths.reviews() },
        { label: 'Customers’ photos', to: adminPaths.photos },
        { label: 'Templates', to: adminPaths.templates },
      ]}
    />
  )
}
