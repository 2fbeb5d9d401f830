import { Estimate } from '#app/shop/frame/delivery-estimate.tsx'
import { AddressFields } from '#app/ui/form/address-fields.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { addressFields } from '#contract/accounts/shipping-address.ts'
import { addressText } from '#rules/orders/delivery/shipping-address.ts'
import { Choice } from './choice.tsx'
import { lastAddressOf, placeNames } from './phone-form.ts'
import styles from './phone-order.module.scss'
import type { PhoneFormState } from './use-phone-form.ts'

export function Where({ form }: { form: PhoneFormState }) {
  const { values } = form
  const last = lastAddressOf(values)
  const isOther = last === null || values.place === 'other'
  const postCode = (isOther ? values.postCode : last.postCode).trim()
  return (
    <>
      <div className={styles.half}>
        <fieldset>
          <legend className="visually-hidden">Address</legend>
          {last && (
            <>
              <Choice
                form={form}
                name="place"
                value="last"
                label={last.recipient || values.name}
                note={addressText({ ...last, recipient: '' })}
              />
              <Choice form={form} name="place" value="other" label="Another address" />
            </>
          )}
          {isOther && (
            <div className="mt-2">
              <AddressFields
                names={placeNames}
                field={(name) => ({
                  ...form.field(name),
                  autoComplete: 'off',
                  ...(name === 'recipient' && { help: 'Without one it’s the customer.' }),
                })}
              />
            </div>
          )}
        </fieldset>
        <div role="status">{/^\d{4}$/.test(postCode) && <Estimate postCode={postCode} />}</div>
      </div>
      <TextareaField
        {...form.field('note')}
        label="Note for the driver"
        optional
        rows={2}
        maxLength={addressFields.note.maxLength}
        autoComplete="off"
        help="Add the day the customer would like. The driver sees this."
      />
    </>
  )
}
