import { useState, type FormEvent } from 'react'
import { useCreateDiscountMutation } from '#app/api/discounts.ts'
import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { formText } from '#app/ui/form/read-form.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useFieldErrors } from '#app/ui/form/use-field-errors.ts'
import styles from './discount-form.module.scss'

/** Creates a discount code. The server checks all rules; its errors are shown beside the fields. */
export function DiscountForm() {
  const [createDiscount, { isLoading }] = useCreateDiscountMutation()
  const { errors, setErrors, formProps } = useFieldErrors()
  const [kind, setKind] = useState('percentage')
  const noAutoComplete = { autoComplete: 'off' } as const

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const text = (name: string) => formText(form, name)
    setErrors({})
    const { data, error } = await createDiscount({
      code: text('code'),
      kind,
      percent: text('percent'),
      amount: text('amount'),
      startsAt: text('startsAt'),
      endsAt: text('endsAt'),
      minimumPrice: text('minimumPrice'),
      totalLimit: text('totalLimit'),
      customerLimit: text('customerLimit'),
    })
    if (!data) {
      showToast('error', errorMessage(error))
      setErrors(fieldErrors(error))
      return
    }
    showToast('success', `Discount code ${data.code} created`)
    form.reset()
    setKind('percentage')
  }

  return (
    <form
      {...formProps}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
    >
      <div className={styles.three}>
        <TextField
          {...noAutoComplete}
          label="Code"
          name="code"
          maxLength={30}
          autoCapitalize="characters"
          spellCheck={false}
          help="3 to 30 letters, digits and hyphens"
          error={errors.code}
        />
        <SelectField
          label="Type"
          name="kind"
          value={kind}
          error={errors.kind}
          onChange={({ target }) => setKind(target.value)}
        >
          <option value="percentage">Percentage</option>
          <option value="amount">Amount</option>
        </SelectField>
        {kind === 'percentage' ? (
          <TextField {...noAutoComplete} label="Percent" name="percent" inputMode="numeric" error={errors.percent} />
        ) : (
          <TextField {...noAutoComplete} label="Dollars" name="amount" inputMode="decimal" error={errors.amount} />
        )}
      </div>
      <div className={styles.pair}>
        <TextField {...noAutoComplete} label="First day" name="startsAt" type="date" error={errors.startsAt} />
        <TextField {...noAutoComplete} label="Last day" name="endsAt" type="date" error={errors.endsAt} />
      </div>
      <div className={styles.three}>
        <TextField
          {...noAutoComplete}
          label="Minimum, dollars"
          name="minimumPrice"
          inputMode="decimal"
          help="Total of the items. Empty for none"
          error={errors.minimumPrice}
        />
        <TextField
          {...noAutoComplete}
          label="Total uses"
          name="totalLimit"
          inputMode="numeric"
          help="Empty for no limit"
          error={errors.totalLimit}
        />
        <TextField
          {...noAutoComplete}
          label="Uses per buyer"
          name="customerLimit"
          inputMode="numeric"
          help="Empty for no limit"
          error={errors.customerLimit}
        />
      </div>
      <LoadingButton busy={isLoading}>Create</LoadingButton>
    </form>
  )
}
