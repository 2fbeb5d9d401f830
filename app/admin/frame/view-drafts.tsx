import { useSwitchDraftViewMutation } from '#app/api/content/draft-view.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { paths } from '#rules/paths.ts'
import { AdminIcon } from './admin-icon.tsx'

/** Opens the shop with what is saved as a draft. The bar of each page ends it. */
export function ViewDrafts() {
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
