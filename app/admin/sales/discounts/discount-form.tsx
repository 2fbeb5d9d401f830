import { useCreateDiscountMutation } from '#app/api/discounts.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { normalizePrice } from '#rules/platform/money.ts'
import styles from './discount-form.module.scss'

const initial = {
  code: '',
  kind: 'percentage',
  percent: '',
  amount: '',
  startsAt: '',
  endsAt: '',
  minimumPrice: '',
  totalLimit: '',
  customerLimit: '',
}

/** Creates a discount code. The server checks all rules; its errors are shown next to the fields. */
export function DiscountForm() {
  const { values, field, formProps, isSending, problem } = useServerForm(useCreateDiscountMutation(), {
    initial,
    draft: 'new discount code',
    // The field of the other kind is hidden and must not count.
    toRequest: (entered) => ({
      ...entered,
      ...(entered.kind === 'percentage' ? { amount: '' } : { percent: '', amount: normalizePrice(entered.amount) }),
      minimumPrice: normalizePrice(entered.minimumPrice),
    }),
    successText: ({ code }) => `Discount code ${code} created`,
    onSuccess: (_, { reset }) => reset(),
  })
  const textField = (name: Exclude<keyof typeof initial, 'kind'>) => ({ ...field(name), autoComplete: 'off' })

  return (
    <form {...formProps} className={styles.form}>
      <div className={styles.three}>
        <TextField
          {...textField('code')}
          label="Code"
          maxLength={30}
          autoCapitalize="characters"
          spellCheck={false}
          help="3 to 30 letters, digits and hyphens"
        />
        <SelectField {...field('kind')} label="Discount type">
          <option value="percentage">Percentage</option>
          <option value="amount">Amount</option>
        </SelectField>
        {values.kind === 'percentage' ? (
          <TextField {...textField('percent')} label="Percent" inputMode="numeric" />
        ) : (
          <TextField {...textField('amount')} label="Dollars" inputMode="decimal" />
        )}
      </div>
      <div className={styles.pair}>
        <TextField {...textField('startsAt')} label="First day" type="date" />
        <TextField {...textField('endsAt')} label="Last day" type="date" />
      </div>
      <div className={styles.three}>
        <TextField
          {...textField('minimumPrice')}
          label="Minimum spend (optional)"
          inputMode="decimal"
          help="Dollars, before the discount"
        />
        <TextField {...textField('totalLimit')} label="Total uses (optional)" inputMode="numeric" />
        <TextField
          {...textField('customerLimit')}
          label="Uses per customer (optional)"
          inputMode="numeric"
          help="Empty for no limit"
        />
      </div>
      <FormProblem text={problem} />
      <LoadingButton busy={isSending}>Create</LoadingButton>
    </form>
  )
}
