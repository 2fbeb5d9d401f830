import { PageHead } from '#app/admin/kit/list-page.tsx'
import { draftViewApi } from '#app/api/admin/content.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { paths } from '#rules/paths.ts'
import { AdminIcon } from './admin-icon.tsx'
import { SubNav } from './sub-nav.tsx'

export function ContentHeading() {
  return (
    <>
      <PageHead
        heading="Content"
        meta="What customers read. Nothing changes in the shop until you publish."
        buttons={<ViewDrafts />}
      />
      <SubNav />
    </>
  )
}

/** Opens the shop with all drafts. The bar at the top of each page ends the preview. */
function ViewDrafts() {
  const [switchView, { isLoading }] = draftViewApi.switch.useMutation()

  async function open() {
    const { data, error } = await switchView({ isOn: true })
    // A full load: this page has the published details of the shop.
    if (data) window.location.assign(paths.home())
    else showToast('error', errorMessage(error))
  }

  return (
    <LoadingButton
      type="button"
      variant="outline"
      busy={isLoading}
      title="For an hour, in this browser. Customers see what is published."
      onClick={() => void open()}
    >
      <AdminIcon name="eye" /> View shop with drafts
    </LoadingButton>
  )
}
