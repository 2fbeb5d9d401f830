import { discountsApi } from '#app/api/discounts.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectIsRestored } from '#app/store/session.ts'
import { readDiscountCode } from '#app/store/stored-discount-code.ts'
import type { DiscountOffer } from '#contract/selling/discounts.ts'
import type { Cart } from '#rules/selling/cart.ts'

export interface CheckedCode {
  offer: DiscountOffer | undefined
  /** The server's sentence on why the code does not apply. */
  refusal: string | null
  isChecking: boolean
  isUnknown: boolean
  checkAgain: () => void
}

/** Asks the server for the discount of a code, again whenever the items' total changes. */
export function useCheckedCode(code: string, cart: Cart): CheckedCode {
  const skip = code === '' || cart.cartItems.length === 0
  const { currentData, error, isFetching, refetch } = discountsApi.check.useQuery(
    {
      code,
      itemsPrice: Number(cart.itemsPrice),
      items: cart.cartItems.map(({ _id, qty }) => ({ product: _id, qty })),
    },
    { skip, refetchOnMountOrArgChange: true },
  )
  const isChecking = !skip && isFetching
  const offer = skip || error ? undefined : currentData
  return {
    offer,
    refusal: !skip && !isFetching && error ? errorMessage(error) : null,
    isChecking,
    isUnknown: isChecking && !offer,
    checkAgain: () => {
      if (!skip) void refetch()
    },
  }
}

/** The discount of this tab's code, for pages that show the total without a field for codes. */
export function useOffer(cart: Cart): CheckedCode {
  const isRestored = useAppSelector(selectIsRestored)
  return useCheckedCode(isRestored ? readDiscountCode() : '', cart)
}
