import { paths } from '#rules/paths.ts'
import { templatesPath } from './admin-places.ts'
import { SubNav } from './sub-nav.tsx'

/** The pages on which the owner answers and agrees. */
export function InboxNav() {
  return (
    <SubNav
      label="Pages of this section"
      pages={[
        { label: 'All', to: paths.admin.inbox() },
        { label: 'Messages', to: paths.admin.messages() },
        { label: 'Questions', to: paths.admin.questions },
        { label: 'Reviews', to: paths.admin.reviews() },
        { label: 'Photos of buyers', to: paths.admin.photos },
        { label: 'Templates', to: templatesPath },
      ]}
    />
  )
}
