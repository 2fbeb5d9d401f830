import { adminPaths } from '#rules/admin-paths.ts'
import { fixedTextNames } from '#contract/content/fixed-texts.ts'
import { SubNav } from './sub-nav.tsx'
import styles from './view-drafts.module.scss'
import { ViewDrafts } from './view-drafts.tsx'

/** The heading of the pages about what shoppers read, with the shop as it will be, and the links to each page. */
export function ContentHeading() {
  return (
    <>
      <div className={`page-head ${styles.head}`}>
        <div>
          <h1>Content</h1>
          <p className="meta">What customers read. Nothing changes in the shop until you publish.</p>
        </div>
        <ViewDrafts />
      </div>
      <ContentNav />
    </>
  )
}

/** The links to the pages about what shoppers read. */
export function ContentNav() {
  return (
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
  )
}
