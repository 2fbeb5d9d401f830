import { useState } from 'react'
import { useForm } from '#app/form/use-form.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { carriers } from '#rules/orders/fulfilment/carriers.ts'
import type { itemsByOrder } from './delivery-lines.ts'
import type { StepTaking } from './use-take-step.ts'
import styles from '#app/admin/orders/orders.module.scss'

interface ShipFormProps {
  orders: ReturnType<typeof itemsByOrder>
  taking: StepTaking
  variant?: 'primary' | 'outline'
  onLeave?: () => void
}

const another = 'Another carrier'
const initial = { carrier: carriers[0] as string, name: '' }

export function ShipForm({
  orders,
  taking: { take, busyStep, problemOf },
  variant = 'primary',
  onLeave,
}: ShipFormProps) {
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>({})
  const { field, formProps, values } = useForm({
    initial,
    check: ({ carrier, name }) =>
      carrier === another && name.trim() === '' ? { name: 'Enter the name of the carrier.' } : {},
    onSubmit: ({ values: { carrier, name } }) =>
      take({
        step: 'ship',
        carrier: carrier === another ? name : carrier,
        orders: orders.map(({ orderId, pieces: wanted }) => ({
          _id: orderId,
          pieces: wanted,
          trackingNumber: numbers[orderId] ?? '',
        })),
      }),
  })
  const numberField = ({ orderId, orderNumber }: ShipFormProps['orders'][number], before = '') => (
    <TextField
      key={orderId}
      label={`${before}${orderNumber}`}
      name={`tracking-${orderNumber}`}
      value={numbers[orderId] ?? ''}
      maxLength={300}
      autoComplete="off"
      onChange={({ currentTarget }) => setNumbers({ ...numbers, [orderId]: currentTarget.value })}
    />
  )
  return (
    <form {...formProps}>
      <div className={styles.shipFields}>
        <SelectField {...field('carrier')} label="Carrier">
          {[...carriers, another].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        {values.carrier === another && (
          <TextField {...field('name')} label="Name of the carrier" maxLength={60} autoComplete="off" />
        )}
      </div>
      {orders.length === 1 ? (
        <div className={styles.shipFields}>{orders.map((order) => numberField(order, 'Tracking number, '))}</div>
      ) : (
        <fieldset>
          <legend className="form-label">Tracking numbers, one per order</legend>
          <div className={styles.shipFields}>{orders.map((order) => numberField(order))}</div>
        </fieldset>
      )}
      <p className="meta">
        {orders.length === 1 ? 'The buyer gets an email' : 'Each buyer gets one email'} with the tracking link. Without
        a number, the email names the carrier only. If your carrier has no link, paste the address of its tracking page.
      </p>
      <FormProblem text={problemOf('ship')} />
      <div className="d-flex flex-wrap gap-2 mt-3">
        <LoadingButton variant={variant} busy={busyStep === 'ship'} disabled={busyStep !== null && busyStep !== 'ship'}>
          Mark shipped
        </LoadingButton>
        {onLeave && (
          <button className="btn btn-outline" type="button" onClick={onLeave}>
            Not now
          </button>
        )}
      </div>
    </form>
  )
}
