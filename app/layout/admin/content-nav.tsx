import { adminPaths } from '#rules/admin-paths.ts'
import { fixedTextNames } from '#contract/content/fixed-texts.ts'
import { SubNav } from './sub-nav.tsx'
import { ViewDrafts } from './view-drafts.tsx'

/** The pages about what shoppers read. */
export function ContentNav() {
  return (
    <>
      <SubNav
        label="Pages of this section"
        pages={[
          { label: 'Announcement', to: adminPaths.announcement },
          { label: 'Home page', to: adminPaths.homePage },
          { label: 'Menu', to: adminPaths.menu },
          { label: 'Pages', to: adminPaths.shopPages },
          { label: 'Rooms and categories', to: adminPaths.rooms },
          { label: 'Support answers', to: adminPaths.supportAnswers },
          {
            label: 'Terms and privacy',
            to: adminPaths.fixedText('terms'),
            also: fixedTextNames.map(adminPaths.fixedText),
          },
          { label: 'Hours and contact', to: adminPaths.hours },
          { label: 'Delivery zones', to: adminPaths.delivery },
        ]}
      />
      <ViewDrafts />
    </>
  )
}
