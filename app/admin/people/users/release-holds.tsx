import { useState } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { useReleaseHoldsMutation } from '#app/api/orders.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { User } from '#contract/accounts/accounts.ts'

/** Puts everything that the unpaid orders of an account hold back on sale. */
export function ReleaseHolds({ user }: { user: User }) {
  const [releaseHolds, { isLoading }] = useReleaseHoldsMutation()
  const [isAsked, setIsAsked] = useState(false)

  async function release() {
    const { data, error } = await releaseHolds(user._id)
    // The dialog closes first, because it would cover the toast.
    setIsAsked(false)
    if (error) showToast('error', errorMessage(error))
    else showToast('success', releasedText(data.orders))
  }

  return (
    <div className="mt-4 mb-4">
      <LoadingButton
        type="button"
        look="outline"
        busy={isLoading}
        busyText="Releasing…"
        onClick={() => setIsAsked(true)}
      >
        Release everything this account holds
      </LoadingButton>
      <ConfirmDialog
        show={isAsked}
        question="Are you sure?"
        consequence={`The pieces in unpaid orders of ${user.name} go back on sale. The orders stay, and can be paid while there’s stock.`}
        action="Release"
        keep="Keep the holds"
        busy={isLoading}
        onConfirm={() => void release()}
        onCancel={() => setIsAsked(false)}
      />
    </div>
  )
}

/** What was released, as text. */
export function releasedText(orders: number): string {
  if (orders === 0) return 'This account held nothing'
  return orders === 1 ? 'Released the pieces of 1 order' : `Released the pieces of ${orders} orders`
}
