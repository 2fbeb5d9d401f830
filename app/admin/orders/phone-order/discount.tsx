import { useAppSelector } from '#app/store/hooks.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { formatDollars } from '#rules/platform/money.ts'
import {
  phoneDiscountKinds,
  phoneDiscountRefusal,
  staffDiscountPercent,
} from '#rules/orders/phone-orders/phone-discount.ts'
import { roleOf } from '#rules/accounts/role-of-user.ts'
import { sumsOf } from './phone-form.ts'
import styles from './phone-order.module.scss'
import type { PhoneFormState } from './use-phone-form.ts'

export function Discount({ form }: { form: PhoneFormState }) {
  const role = useAppSelector(({ session }) => roleOf(session.userInfo))
  const sums = sumsOf(form.values)
  const hasDiscount = sums.discountCents > 0
  const refusal = hasDiscount ? phoneDiscountRefusal(role, sums) : undefined
  const share = sums.itemsCents === 0 ? 0 : Math.round((sums.discountCents / sums.itemsCents) * 1000) / 10
  const { error, ...field } = form.field('discount')
  return (
    <>
      <div className={styles.fields}>
        <TextField
          {...field}
          error={error ?? refusal}
          label="Dollars or percent"
          optional
          placeholder="$97 or 5%"
          autoComplete="off"
        />
        <SelectField {...form.field('kind')} label="Reason">
          {Object.entries(phoneDiscountKinds).map(([kind, text]) => (
            <option key={kind} value={kind}>
              {text}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        {...form.field('words')}
        label="In words, for the history"
        autoComplete="off"
        maxLength={200}
        help="The buyer sees ‘Discount’ and the amount. The reason stays here and in the history."
      />
      <p className="meta" role="status">
        {hasDiscount && `${share}% of ${formatDollars(sums.items)}. `}
        {role !== 'owner' && `You may give up to ${staffDiscountPercent}%.`}
      </p>
    </>
  )
}
