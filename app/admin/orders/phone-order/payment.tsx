import { Link } from 'react-router'
import { useMay } from '#app/admin/frame/use-may.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { DayInWords } from '#app/ui/day-in-words.tsx'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { Choice } from './choice.tsx'
import { sumsOf } from './phone-form.ts'
import styles from './phone-order.module.scss'
import { Sums } from './sums.tsx'
import type { PhoneFormState } from './use-phone-form.ts'

interface PaymentProps {
  form: PhoneFormState
  terms: { bankAccount: string | null; heldUntil: string }
  onDiscard: () => void
}

/** The sums, how the order is paid, and the button that places it. */
export function Payment({ form, terms, onDiscard }: PaymentProps) {
  const { values } = form
  const mayEnter = useMay('settings', 'change')
  const mayMark = useMay('transfers', 'change')
  const sums = sumsOf(values)
  const first = values.name.trim().split(/\s+/)[0] || 'the customer'
  const isMarked = values.payBy === 'transferred'
  return (
    <section className={styles.sheet} aria-labelledby="phone-sums">
      <h2 id="phone-sums">Phone order</h2>
      <Sums values={values} />
      <fieldset className={styles.ways}>
        <legend>How will {first} pay?</legend>
        <Choice
          form={form}
          name="payBy"
          value="link"
          label="Pay link by email"
          note={
            values.email.trim() === '' ? 'It needs an email address' : `By card or PayPal, to ${values.email.trim()}`
          }
        />
        {terms.bankAccount !== null && (
          <Choice
            form={form}
            name="payBy"
            value="transfer"
            label="Bank transfer"
            note="The email names account and reference"
          />
        )}
        {terms.bankAccount !== null && mayMark && (
          <Choice
            form={form}
            name="payBy"
            value="transferred"
            label="Already paid by transfer"
            note="Date and reference of the bank, no link"
          />
        )}
        {terms.bankAccount === null && (
          <p className="meta">
            Bank transfers aren’t offered: the shop has no bank account for them.{' '}
            {mayEnter && <Link to={adminPaths.contactField('bankAccount')}>Enter the bank account</Link>}
          </p>
        )}
        {isMarked && (
          <>
            <TextField
              {...form.field('receivedOn')}
              label="Date received"
              type="date"
              help="If the GST of that day is filed, the payment counts today."
            />
            <TextField {...form.field('bankReference')} label="Bank reference" optional maxLength={60} />
          </>
        )}
      </fieldset>
      <p className="meta">
        {isMarked ? (
          'The receipt goes out straight away. This can’t be undone.'
        ) : (
          <>
            The pieces are held until <DayInWords at={terms.heldUntil} />. Then the order ends as other unpaid ones do.
          </>
        )}
      </p>
      <FormProblem text={form.problem} />
      <LoadingButton busy={form.isSending}>{actionText(values.payBy, formatDollars(sums.total))}</LoadingButton>
      <button className="btn btn-quiet btn-sm" type="button" onClick={onDiscard}>
        Start again
      </button>
    </section>
  )
}

function actionText(payBy: string, total: string): string {
  if (payBy === 'link') return `Send pay link for ${total}`
  return payBy === 'transfer' ? `Hold for a transfer of ${total}` : `Place and mark ${total} as paid`
}
