import { useState } from 'react'
import { useShareListMutation, useStopSharingMutation } from '#app/api/fit/my-list.ts'
import { errorMessage, errorStatus } from '#app/api/error-message.ts'
import { readSharedLink, type SharedLink, sharedPieces, writeSharedLink } from '#app/shop/frame/my-list/shared-link.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { SendLink } from '#app/ui/form/send-link.tsx'
import type { ListedPiece } from '#rules/selling/my-list/list-groups.ts'
import { paths } from '#rules/paths.ts'
import { ListAction } from './list-action.tsx'

/**
 * A link to a copy of the list. The shop has no copy before the shopper asks for one; a changed list is sent again
 * under the same address.
 */
export function SendList({ pieces }: { pieces: readonly ListedPiece[] }) {
  const shop = useShopDetails()
  const [link, setLink] = useState(readSharedLink)
  const [share, sharing] = useShareListMutation()
  const [stop, stopping] = useStopSharingMutation()
  const items = pieces.map(({ product, qty }) => ({ product: product._id, qty }))
  const isCurrent = link?.shared === sharedPieces(items)

  function remember(next: SharedLink | null) {
    writeSharedLink(next)
    setLink(next)
  }

  async function makeLink() {
    const result = await share({ items, ...(link && { name: link.name, key: link.key }) })
    if (result.error) return showToast('error', errorMessage(result.error))
    remember({ ...result.data, shared: sharedPieces(items) })
  }

  async function stopSharing({ name, key }: SharedLink) {
    const { error } = await stop({ name, key })
    // A copy that is not there any more is not shared any more.
    if (error && errorStatus(error) !== 404) return showToast('error', errorMessage(error))
    remember(null)
    showToast('success', 'The link no longer works')
  }

  return (
    <div className="mt-4">
      {link ? (
        <SendLink label="Send this list" url={shop.publicUrl + paths.sharedList(link.name)}>
          Copy
        </SendLink>
      ) : (
        <p className="form-label">Send this list</p>
      )}
      {!isCurrent && (
        <>
          {link && <p className="meta">The link shows the list as it was when you made it.</p>}
          <button
            type="button"
            className="btn btn-outline mt-2"
            aria-busy={sharing.isLoading || undefined}
            onClick={() => void makeLink()}
          >
            {link ? 'Update the link' : 'Make a link'}
          </button>
        </>
      )}
      <p className="meta mt-2">
        Anyone with the link can see the pieces and prices, but not your name. It works for 180 days.
      </p>
      {link && (
        <ListAction aria-busy={stopping.isLoading || undefined} onClick={() => void stopSharing(link)}>
          Stop sharing
        </ListAction>
      )}
    </div>
  )
}
