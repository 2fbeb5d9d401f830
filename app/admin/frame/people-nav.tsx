import { SubNav } from './sub-nav.tsx'
import { adminPaths } from '#rules/admin-paths.ts'

/** The pages about the people of the shop. */
export function PeopleNav() {
  return (
    <SubNav
      label="Pages of this section"
      pages={[
        { label: 'People', to: adminPaths.people },
        { label: 'Roles', to: adminPaths.roles },
        { label: 'History', to: adminPaths.history() },
        { label: 'Sign-ins', to: adminPaths.access() },
      ]}
    />
  )
}
