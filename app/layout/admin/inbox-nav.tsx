import { adminPaths } from '#rules/admin-paths.ts'
import { templatesPath } from './admin-places.ts'
import { SubNav } from './sub-nav.tsx'

/** The pages on which the owner answers and agrees. */
export function InboxNav() {
  return (
    <SubNav
      label="Pages of this section"
      pages={[
        { label: 'All', to: adminPaths.inbox() },
        { label: 'Messages', to: adminPaths.messages() },
        { label: 'Questions', to: adminPaths.questions },
        { label: 'Reviews', to: adminPaths.reviews() },
        { label: 'Photos of buyers', to: adminPaths.photos },
        { label: 'Templates', to: templatesPath },
      ]}
    />
  )
}
