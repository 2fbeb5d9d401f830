import { paths } from '#rules/paths.ts'
import { SubNav } from './sub-nav.tsx'

/** The pages about what shoppers read. */
export function ContentNav() {
  return (
    <SubNav
      label="Pages of this section"
      pages={[
        { label: 'Announcement', to: paths.admin.announcement },
        { label: 'Home page', to: paths.admin.homePage },
        { label: 'Menu', to: paths.admin.menu },
        { label: 'Pages', to: paths.admin.shopPages },
        { label: 'Rooms and categories', to: paths.admin.rooms },
        { label: 'Support answers', to: paths.admin.supportAnswers },
        { label: 'Hours and contact', to: paths.admin.hours },
        { label: 'Delivery zones', to: paths.admin.delivery },
      ]}
    />
  )
}
