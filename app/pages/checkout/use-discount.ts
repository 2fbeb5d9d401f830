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
  /** What stands in the field. */
  text: string
  setText: (text: string) => void
  /** What the code takes off these items, while it counts. */
  offer: DiscountOffer | undefined
  /** Why it takes nothing off, in the server's words. */
  refusal: string | null
  isChecking: boolean
  /** Something stands in the field that the shop has not been asked about. */
  isPending: boolean
  /** Whether the shopper has changed the total here: then it is announced. */
  isChanged: boolean
  apply: () => void
  remove: () => void
}

/**
 * Asks the shop what the code that a shopper enters takes off a cart, and again whenever its items come to something else
 * or an order was refused. Only what the shop has said is shown and sent; placing the order works it out once more.
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
  const isAnswered = normalizeCode(text) === code
  const refused = !skip && !isFetching && error && isAnswered ? errorMessage(error) : null
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
    isPending: !offer && !isAnswered && normalizeCode(text) !== '',
    isChanged,
    apply,
    remove,
  }
}
