import { useCreateZoneMutation, useUpdateZoneMutation, type ZoneInput } from '#app/api/delivery.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import type { DeliveryZone } from '#contract/orders/delivery.ts'
import styles from './zone-form.module.scss'

const blank: ZoneInput = {
  name: '',
  ranges: '',
  kind: 'days',
  daysFrom: '3',
  daysTo: '5',
  ruralDays: '1',
  islandDays: '0',
}

interface ZoneFormProps {
  /** The zone to change; without it the form creates one. */
  zone?: DeliveryZone | undefined
  onDone: () => void
}

/** Creates or changes a delivery zone. The server checks all rules; its errors are shown next to the fields. */
export function ZoneForm({ zone, onDone }: ZoneFormProps) {
  const [create, creation] = useCreateZoneMutation()
  const [update, change] = useUpdateZoneMutation()
  const send = (input: ZoneInput) => (zone ? update({ id: zone._id, version: zone.version, input }) : create(input))
  const { values, field, formProps, isSending, problem } = useServerForm(
    [send, { isLoading: creation.isLoading || change.isLoading }],
    {
      initial: zone ? inputOf(zone) : blank,
      draft: zone ? `version ${zone.version} of delivery zone ${zone._id}` : 'new delivery zone',
      toRequest: (entered) => entered,
      successText: ({ name }) => `Delivery zone ${name} saved`,
      onSuccess: (_, { reset }) => {
        reset()
        onDone()
      },
    },
  )
  const number = (name: 'daysFrom' | 'daysTo' | 'ruralDays' | 'islandDays') => ({
    ...field(name),
    ...({ autoComplete: 'off', inputMode: 'numeric' } as const),
  })
  return (
    <form {...formProps} className={styles.form}>
      <TextField {...field('name')} label="Name" maxLength={60} autoComplete="off" />
      <TextareaField
        {...field('ranges')}
        label="Postcodes"
        rows={3}
        spellCheck={false}
        help="Codes and ranges with commas, such as 0600-0959, 1081. A code can belong to one zone only."
      />
      <SelectField {...field('kind')} label="Promise">
        <option value="days">Business days</option>
        <option value="call">We call the customer</option>
      </SelectField>
      {values.kind === 'days' && (
        <div className={styles.days}>
          <TextField {...number('daysFrom')} label="From (business days)" />
          <TextField {...number('daysTo')} label="To (business days)" />
          <TextField {...number('ruralDays')} label="Extra for rural" />
          <TextField {...number('islandDays')} label="Extra for islands" />
        </div>
      )}
      <FormProblem text={problem} />
      <LoadingButton busy={isSending}>{zone ? 'Save' : 'Create'}</LoadingButton>
    </form>
  )
}

function inputOf({ name, ranges, kind, daysFrom, daysTo, ruralDays, islandDays }: DeliveryZone): ZoneInput {
  const days = { daysFrom, daysTo, ruralDays, islandDays }
  const texts = Object.fromEntries(Object.entries(days).map(([field, value]) => [field, String(value)]))
  return { ...blank, ...texts, name, ranges, kind }
}
