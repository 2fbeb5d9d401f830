import { useRef, useState } from 'react'
import { useEndDiscountMutation } from '#app/api/discounts.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Discount } from '#contract/selling/discounts.ts'

/**
 * Ends a discount code after a confirmation (spec §8). `heading` gets the focus afterwards, because the button is
 * removed.
 */
export function useEndDiscount() {
  const [endDiscount, { isLoading }] = useEndDiscountMutation()
  const [chosen, setChosen] = useState<Discount | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  async function endChosen({ _id, code }: Discount) {
    const { error } = await endDiscount(_id)
    // The dialog closes first, because it would cover the toast.
    setChosen(null)
    if (error) {
      showToast('error', errorMessage(error))
      return
    }
    showToast('success', `Discount code ${code} ended`)
    heading.current?.focus()
  }

  const dialog = (
    <ConfirmDialog
      show={chosen !== null}
      question="Are you sure?"
      consequence={chosen ? `No new orders can use ${chosen.code}. Existing orders keep the discount.` : ''}
      action="End"
      keep="Keep the code"
      isDanger
      busy={isLoading}
      onConfirm={() => chosen && void endChosen(chosen)}
      onCancel={() => setChosen(null)}
    />
  )
  return { heading, askToEnd: setChosen, dialog }
}
