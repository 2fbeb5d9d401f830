import { useEffect, useState } from 'react'
import { useCheckDiscountQuery } from '#app/api/discounts.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo } from '#app/store/session.ts'
import type { DiscountOffer } from '#contract/discounts.ts'
import type { Cart } from '#rules/cart.ts'
import { normalizeCode } from '#rules/discount.ts'
import { deleteDiscountCode, storeDiscountCode, readDiscountCode } from './stored-discount-code.ts'

/** The discount code of the order that is about to be placed. */
export interface EnteredCode {
  /** The text in the field. */
  text: string
  setText: (text: string) => void
  /** The discount of the code for these items, while the code applies. */
  offer: DiscountOffer | undefined
  /** Why the code does not apply: a sentence of the server. */
  refusal: string | null
  isChecking: boolean
  /** The field contains a code that the server has not checked. */
  isPending: boolean
  /** Whether the shopper has changed the total here, so that it is announced. */
  isChanged: boolean
  apply: () => void
  remove: () => void
}

/**
 * Reads from the server how much an entered code takes off a cart, and again whenever the total of its items changes or an
 * order was refused. Only the server's discount is shown and sent; placing the order computes it again.
 */
export function useDiscount(cart: Cart): EnteredCode {
  const userId = useAppSelector(selectUserInfo)?._id ?? ''
  const [code, setCode] = useState(() => readDiscountCode(userId))
  const [text, setText] = useState(code)
  const [isMissing, setIsMissing] = useState(false)
  const [isChanged, setIsChanged] = useState(false)
  const skip = code === '' || cart.cartItems.length === 0
  const { currentData, error, isFetching, refetch } = useCheckDiscountQuery(
    { code, itemsPrice: Number(cart.itemsPrice) },
    { skip, refetchOnMountOrArgChange: true },
  )
  const offer = skip || error ? undefined : currentData
  const isChecked = normalizeCode(text) === code
  const refused = !skip && !isFetching && error && isChecked ? errorMessage(error) : null
  useEffect(() => {
    if (offer) storeDiscountCode(userId, offer.code)
  }, [offer, userId])

  function apply() {
    const entered = normalizeCode(text)
    setIsMissing(entered === '')
    setIsChanged(true)
    if (entered === code && !skip) void refetch()
    else setCode(entered)
  }
  function change(typed: string) {
    setText(typed)
    setIsMissing(false)
  }
  function remove() {
    deleteDiscountCode()
    setCode('')
    change('')
    setIsChanged(true)
  }
  return {
    text,
    setText: change,
    offer,
    refusal: isMissing ? 'Enter the discount code.' : refused,
    isChecking: !skip && isFetching,
    isPending: !offer && !isChecked && normalizeCode(text) !== '',
    isChanged,
    apply,
    remove,
  }
}
