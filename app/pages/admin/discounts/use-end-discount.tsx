import { useRef, useState } from 'react'
import { useEndDiscountMutation } from '#app/api/discounts.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Discount } from '#contract/discounts.ts'

/** Ends a discount code, after a question (spec §8). `heading` takes the focus afterwards: the button that had it goes. */
export function useEndDiscount() {
  const [endDiscount, { isLoading }] = useEndDiscountMutation()
  const [chosen, setChosen] = useState<Discount | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  async function endChosen({ _id, code }: Discount) {
    const { error } = await endDiscount(_id)
    // First the dialog goes: it would lie over the toast.
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
      consequence={chosen ? `The code ${chosen.code} counts no more, from now on. Orders that have it keep it.` : ''}
      action="End"
      isDanger
      busy={isLoading}
      onConfirm={() => chosen && void endChosen(chosen)}
      onCancel={() => setChosen(null)}
    />
  )
  return { heading, askToEnd: setChosen, dialog }
}
