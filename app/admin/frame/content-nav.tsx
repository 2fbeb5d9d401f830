import { useSwitchDraftViewMutation } from '#app/api/content/draft-view.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { fixedTextNames } from '#contract/content/fixed-texts.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { AdminIcon } from './admin-icon.tsx'
import { SubNav } from './sub-nav.tsx'
import styles from './view-drafts.module.scss'

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

/** Opens the shop with what is saved as a draft. The bar of each page ends it. */
function ViewDrafts() {
  const [switchView, { isLoading }] = useSwitchDraftViewMutation()

  async function open() {
    const { data, error } = await switchView(true)
    // A full load: this page has the published details of the shop.
    if (data) window.location.assign(paths.home())
    else showToast('error', errorMessage(error))
  }

  return (
    <LoadingButton
      type="button"
      look="outline"
      busy={isLoading}
      title="For an hour, in this browser. Customers see what is published."
      onClick={() => void open()}
    >
      <AdminIcon name="eye" /> View shop with drafts
    </LoadingButton>
  )
}
