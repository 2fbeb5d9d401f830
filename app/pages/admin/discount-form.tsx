import { useState, type FormEvent } from 'react'
import { useCreateDiscountMutation } from '#app/api/discounts.ts'
import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { BusyButton } from '#app/ui/busy-button.tsx'
import { formText } from '#app/ui/form-text.ts'
import { raiseToast } from '#app/ui/raise-toast.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useWrongFields } from '#app/ui/use-wrong-fields.ts'
import styles from './discount-form.module.scss'

/** Makes a discount code. All rules are the server's; what it finds wrong stands beside the fields. */
export function DiscountForm() {
  const [createDiscount, { isLoading }] = useCreateDiscountMutation()
  const { wrong, setWrong, formProps } = useWrongFields()
  const [kind, setKind] = useState('percentage')
  const plain = { autoComplete: 'off' } as const

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const text = (name: string) => formText(form, name)
    setWrong({})
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
      raiseToast('error', errorMessage(error))
      setWrong(fieldErrors(error))
      return
    }
    raiseToast('success', `Discount code ${data.code} created`)
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
          {...plain}
          label="Code"
          name="code"
          maxLength={30}
          autoCapitalize="characters"
          spellCheck={false}
          help="3 to 30 letters, digits and hyphens"
          error={wrong.code}
        />
        <SelectField
          label="Takes off"
          name="kind"
          value={kind}
          error={wrong.kind}
          onChange={({ target }) => setKind(target.value)}
        >
          <option value="percentage">A percentage</option>
          <option value="amount">An amount</option>
        </SelectField>
        {kind === 'percentage' ? (
          <TextField {...plain} label="Percent" name="percent" inputMode="numeric" error={wrong.percent} />
        ) : (
          <TextField {...plain} label="Dollars" name="amount" inputMode="decimal" error={wrong.amount} />
        )}
      </div>
      <div className={styles.pair}>
        <TextField {...plain} label="First day" name="startsAt" type="date" error={wrong.startsAt} />
        <TextField {...plain} label="Last day" name="endsAt" type="date" error={wrong.endsAt} />
      </div>
      <div className={styles.three}>
        <TextField
          {...plain}
          label="Minimum, dollars"
          name="minimumPrice"
          inputMode="decimal"
          help="Of the items. Empty for none"
          error={wrong.minimumPrice}
        />
        <TextField
          {...plain}
          label="Uses in all"
          name="totalLimit"
          inputMode="numeric"
          help="Empty for no limit"
          error={wrong.totalLimit}
        />
        <TextField
          {...plain}
          label="Uses per buyer"
          name="customerLimit"
          inputMode="numeric"
          help="Empty for no limit"
          error={wrong.customerLimit}
        />
      </div>
      <BusyButton busy={isLoading}>Create</BusyButton>
    </form>
  )
}
