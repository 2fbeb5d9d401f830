import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { shopReviewsApi } from '#app/api/admin/inbox.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { DialogActions, ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'
import { type HideReason, maxHideNoteLength, type ShopReview } from '#contract/inbox/manage-reviews.ts'
import { hideReasonTexts } from '#rules/inbox/hide-reasons.ts'
import { firstNameOf } from '#rules/orders/buyer.ts'
import styles from './reviews.module.scss'

/** Hides a review after the question for the reason. `onHidden` moves the focus, because the button is removed. */
export function useHideReview(onHidden: () => void) {
  const id = useId()
  const [review, setReview] = useState<ShopReview | null>(null)
  const close = () => setReview(null)
  const moveFocus = useAfterDialog(review !== null, onHidden)

  const dialog = (
    <ModalDialog show={review !== null} aria-labelledby={`${id}-title`} onClose={close}>
      {review && (
        <>
          <h2 className="h3" id={`${id}-title`}>
            Hide this review?
          </h2>
          <HideForm
            review={review}
            onClose={close}
            onHidden={() => {
              moveFocus()
              close()
            }}
          />
        </>
      )}
    </ModalDialog>
  )
  return { askToHide: setReview, dialog }
}

interface HideFormProps {
  review: ShopReview
  onClose: () => void
  onHidden: () => void
}

const reasons = Object.entries(hideReasonTexts) as [HideReason, string][]

function HideForm({ review: { _id: id, name, hasAccount, product }, onClose, onHidden }: HideFormProps) {
  const [reason, setReason] = useState<HideReason>('private-data')
  const { field, formProps, isSending, problem } = useServerForm(shopReviewsApi.hide.useMutation(), {
    initial: { note: '' },
    toRequest: ({ note }) => ({ id, reason, note }),
    successText: 'Review hidden',
    onSuccess: onHidden,
  })
  const author = firstNameOf(name) ?? 'its author'
  return (
    <form {...formProps}>
      <p>
        It stays here{hasAccount && `, and ${author} can see why`}. The rating of the {product.name} counts published
        reviews only.
      </p>
      <fieldset className="field">
        <legend className="form-label">Reason</legend>
        {reasons.map(([value, text]) => (
          <label className={styles.choice} key={value}>
            <input
              className="form-check-input"
              type="radio"
              name="reason"
              value={value}
              checked={reason === value}
              onChange={() => setReason(value)}
            />
            {text}
          </label>
        ))}
      </fieldset>
      <TextField
        {...field('note')}
        label={hasAccount ? `A sentence for ${author}` : 'A sentence for the team'}
        optional
        maxLength={maxHideNoteLength}
        autoComplete="off"
      />
      <p className="meta mb-0">A low rating is no reason.</p>
      <FormProblem text={problem} />
      <DialogActions>
        <LoadingButton look="danger" busy={isSending}>
          Hide
        </LoadingButton>
        <button className="btn btn-outline" type="button" onClick={onClose}>
          Leave it
        </button>
      </DialogActions>
    </form>
  )
}

/**
 * Runs `then` once the dialog is closed, if the returned function was called: a dialog that closes first returns the
 * focus to the button that opened it, which may be gone a moment later.
 */
function useAfterDialog(isOpen: boolean, then: () => void): () => void {
  const isWanted = useRef(false)
  const run = useEffectEvent(then)
  useEffect(() => {
    if (isOpen || !isWanted.current) return
    isWanted.current = false
    run()
  }, [isOpen])
  return () => {
    isWanted.current = true
  }
}
