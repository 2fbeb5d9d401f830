import type { RefObject } from 'react'
import { useDeleteDiscountMutation } from '#app/api/discounts.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Discount } from '#contract/selling/discounts.ts'

/** Deletes a code that no order has used, at once: it can be brought back below. `heading` gets the focus. */
export function useDeleteDiscount(heading: RefObject<HTMLHeadingElement | null>) {
  const [deleteDiscount] = useDeleteDiscountMutation()
  return async ({ _id }: Discount): Promise<void> => {
    const { data, error } = await deleteDiscount(_id)
    if (!data) return showToast('error', errorMessage(error))
    showToast('success', data.message)
    heading.current?.focus()
  }
}
