import { useEffect, useRef, useState } from 'react'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { controlClass, FieldFrame } from '#app/ui/form/field.tsx'
import type { DiscountOffer } from '#contract/selling/discounts.ts'
import { useForm } from '#app/form/use-form.ts'
import type { Cart } from '#rules/selling/cart.ts'
import { normalizeCode } from '#rules/selling/discount.ts'
import { deleteDiscountCode, storeDiscountCode, readDiscountCode } from '#app/store/stored-discount-code.ts'
import styles from './cart.module.scss'
import { useCheckedCode } from './use-offer.ts'

export function DiscountField({ entered }: { entered: EnteredCode }) {
  const { offer, isChanged, remove } = entered
  return offer ? (
    <Applied offer={offer} isNew={isChanged} onRemove={remove} />
  ) : (
    <Entry entered={entered} isBack={isChanged} />
  )
}

/** `isBack`: a code was removed or no longer applies, so the field takes the focus. */
function Entry({ entered, isBack }: { entered: EnteredCode; isBack: boolean }) {
  const { form, refusal, isChecking } = entered
  const { error: _, ...codeProps } = form.field('discountCode')
  const input = useRef<HTMLInputElement>(null)
  const [wasBack] = useState(isBack)
  useEffect(() => {
    if (wasBack) input.current?.focus()
  }, [wasBack])
  useEffect(() => {
    if (refusal) input.current?.focus()
  }, [refusal])

  return (
    <form {...form.formProps} className={styles.code}>
      <FieldFrame label="Discount code" error={refusal}>
        {(control) => (
          <div className={styles.entry}>
            <input
              {...control}
              {...codeProps}
              ref={input}
              className={controlClass('form-control', refusal)}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="done"
            />
            <LoadingButton variant="outline" busy={isChecking}>
              Apply
            </LoadingButton>
          </div>
        )}
      </FieldFrame>
    </form>
  )
}

/** `isNew`: the code has just replaced the field, so the button takes the focus. */
function Applied({ offer, isNew, onRemove }: { offer: DiscountOffer; isNew: boolean; onRemove: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isNew) button.current?.focus()
  }, [isNew])
  return (
    <div className={`d-flex gap-3 align-items-center justify-content-between ${styles.applied}`}>
      <p className="m-0">
        <strong>{offer.code}</strong>, {offer.description}
        {offer.note && <span className="meta d-block">{offer.note}</span>}
      </p>
      <button
        className="btn btn-quiet"
        type="button"
        ref={button}
        aria-label={`Remove discount code ${offer.code}`}
        onClick={onRemove}
      >
        Remove
      </button>
    </div>
  )
}

type CodeValues = { discountCode: string }

interface EnteredCode {
  form: Pick<ReturnType<typeof useForm<CodeValues>>, 'field' | 'formProps'>
  offer: DiscountOffer | undefined
  refusal: string | null
  isChecking: boolean
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
