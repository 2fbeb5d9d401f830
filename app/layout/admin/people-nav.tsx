import { SubNav } from './sub-nav.tsx'
import { paths } from '#rules/paths.ts'

/** The pages about the people of the shop. */
export function PeopleNav() {
  return (
    <SubNav
      label="Pages of this section"
      pages={[
        { label: 'People', to: paths.admin.people },
        { label: 'Roles', to: paths.admin.roles },
        { label: 'History', to: paths.admin.history() },
        { label: 'Sign-ins', to: paths.admin.access() },
      ]}
    />
  )
}
