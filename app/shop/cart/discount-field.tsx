import { useEffect, useRef, useState } from 'react'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { controlClass, FieldFrame } from '#app/ui/form/field.tsx'
import type { DiscountOffer } from '#contract/selling/discounts.ts'
import styles from './cart.module.scss'
import type { EnteredCode } from './use-discount.ts'

/** One code per order (spec §9). */
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
