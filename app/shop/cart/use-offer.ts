import { discountsApi } from '#app/api/discounts.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectIsRestored } from '#app/store/session.ts'
import { readDiscountCode } from '#app/store/stored-discount-code.ts'
import type { DiscountOffer } from '#contract/selling/discounts.ts'
import type { Cart } from '#rules/selling/cart.ts'

/** What the server says about a discount code for the items of a cart. */
export interface CheckedCode {
  /** The discount of the code for these items, while the code applies. */
  offer: DiscountOffer | undefined
  /** Why the code does not apply: a sentence of the server. */
  refusal: string | null
  isChecking: boolean
  /** There is a code, and it is not known yet whether it applies: neither is the total. */
  isUnknown: boolean
  checkAgain: () => void
}

/** Reads how much a code takes off a cart, and again whenever the total of its items changes. */
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

/**
 * The discount of the code that was applied in this tab, for pages that show the total and have no field for a code.
 */
export function useOffer(cart: Cart): CheckedCode {
  const isRestored = useAppSelector(selectIsRestored)
  return useCheckedCode(isRestored ? readDiscountCode() : '', cart)
}
