import { Estimate } from '#app/shop/frame/delivery-estimate.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { maxNoteLength } from '#rules/orders/delivery/shipping-address.ts'
import { Choice } from './choice.tsx'
import { lastAddressOf } from './phone-form.ts'
import styles from './phone-order.module.scss'
import type { PhoneFormState } from './use-phone-form.ts'

/** Where the order goes: as the last one, or another address, with the days of the delivery and a note. */
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
                note={[last.address, last.suburb, `${last.city} ${last.postCode}`].filter(Boolean).join(', ')}
              />
              <Choice form={form} name="place" value="other" label="Another address" />
            </>
          )}
          {isOther && (
            <div className={styles.address}>
              <TextField
                {...form.field('recipient')}
                label="Recipient"
                optional
                autoComplete="off"
                help="Without one it’s the customer."
              />
              <TextField {...form.field('company')} label="Company" optional autoComplete="off" />
              <TextField {...form.field('address')} label="Address" autoComplete="off" required />
              <TextField {...form.field('suburb')} label="Suburb" optional autoComplete="off" />
              <div className="field-pair">
                <TextField {...form.field('city')} label="City" autoComplete="off" required />
                <TextField
                  {...form.field('postCode')}
                  label="Postal Code"
                  inputMode="numeric"
                  maxLength={20}
                  autoComplete="off"
                  required
                />
              </div>
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
        maxLength={maxNoteLength}
        autoComplete="off"
        help="Add the day the customer would like. The driver sees this."
      />
    </>
  )
}
