import { useEffect, useState } from 'react'
import { useForm } from '#app/form/use-form.ts'
import type { DiscountOffer } from '#contract/selling/discounts.ts'
import type { Cart } from '#rules/selling/cart.ts'
import { normalizeCode } from '#rules/selling/discount.ts'
import { deleteDiscountCode, storeDiscountCode, readDiscountCode } from '#app/store/stored-discount-code.ts'
import { useCheckedCode } from './use-offer.ts'

type CodeValues = { discountCode: string }

export interface EnteredCode {
  form: Pick<ReturnType<typeof useForm<CodeValues>>, 'field' | 'formProps'>
  /** Set while the code applies. */
  offer: DiscountOffer | undefined
  /** The server's sentence on why the code does not apply. */
  refusal: string | null
  isChecking: boolean
  /** The field has a code that is not checked yet. */
  isPending: boolean
  /** The shopper has changed the total here, so it is announced. */
  isChanged: boolean
  apply: () => void
  remove: () => void
}

/**
 * Asks the server for the discount of the entered code, again whenever the items' total changes or an order was
 * refused. Placing the order computes it again.
 */
export function useDiscount(cart: Cart): EnteredCode {
  const [code, setCode] = useState(readDiscountCode)
  const [isChanged, setIsChanged] = useState(false)
  const [initial] = useState({ discountCode: code })
  const form = useForm<CodeValues>({
    initial,
    check: ({ discountCode }) =>
      normalizeCode(discountCode) === '' ? { discountCode: 'Enter the discount code.' } : {},
    onInvalid: () => enter(''),
    onSubmit: () => apply(),
  })
  const entered = normalizeCode(form.values.discountCode)
  const { offer, refusal, isChecking, checkAgain } = useCheckedCode(code, cart)
  const isChecked = entered === code
  useEffect(() => {
    if (offer) storeDiscountCode(offer.code)
  }, [offer])

  function enter(next: string) {
    setCode(next)
    setIsChanged(true)
  }
  function apply() {
    if (isChecked) checkAgain()
    enter(entered)
  }
  function remove() {
    deleteDiscountCode()
    enter('')
    form.change('discountCode', '')
  }
  return {
    form,
    offer,
    refusal: form.errors.discountCode ?? (isChecked ? refusal : null),
    isChecking,
    isPending: !offer && !isChecked && entered !== '',
    isChanged,
    apply,
    remove,
  }
}
