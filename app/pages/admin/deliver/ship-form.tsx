import { useState } from 'react'
import { useForm } from '#app/form/use-form.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { NewParcelStep } from '#contract/fulfilment/fulfilment.ts'
import { carriers } from '#rules/carriers.ts'
import { countText } from './step-text.ts'
import type { piecesByOrder } from './use-ticked.ts'
import styles from './deliver.module.scss'

interface ShipFormProps {
  orders: ReturnType<typeof piecesByOrder>
  pieces: number
  busy: boolean
  onShip: (step: NewParcelStep) => void
}

const another = 'Another carrier'
const initial = { carrier: carriers[0] as string, name: '' }

/** Marks pieces as shipped: one carrier for all, and one tracking number for each order. */
export function ShipForm({ orders, pieces, busy, onShip }: ShipFormProps) {
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>({})
  const { field, formProps, values } = useForm({
    initial,
    check: ({ carrier, name }) =>
      carrier === another && name.trim() === '' ? { name: 'Enter the name of the carrier.' } : {},
    onSubmit: ({ values: { carrier, name } }) =>
      onShip({
        step: 'ship',
        carrier: carrier === another ? name : carrier,
        orders: orders.map(({ orderId, pieces: wanted }) => ({
          _id: orderId,
          pieces: wanted,
          trackingNumber: numbers[orderId] ?? '',
        })),
      }),
  })
  return (
    <section className={styles.ship} aria-labelledby="ship-title">
      <h2 id="ship-title">
        Mark {countText(pieces, 'piece')} of {countText(orders.length, 'order')} as shipped
      </h2>
      <form {...formProps}>
        <div className={styles.grid}>
          <SelectField {...field('carrier')} label="Carrier">
            {[...carriers, another].map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          {values.carrier === another && (
            <TextField {...field('name')} label="Name of the carrier" maxLength={60} autoComplete="off" />
          )}
        </div>
        <fieldset>
          <legend className="form-label">Tracking numbers, one an order</legend>
          <div className={styles.grid}>
            {orders.map(({ orderId, orderNumber }) => (
              <TextField
                key={orderId}
                label={orderNumber}
                name={`tracking-${orderNumber}`}
                value={numbers[orderId] ?? ''}
                maxLength={300}
                autoComplete="off"
                onChange={({ currentTarget }) => setNumbers({ ...numbers, [orderId]: currentTarget.value })}
              />
            ))}
          </div>
        </fieldset>
        <p className="meta">
          Each buyer gets one email with the tracking link. Without a number, the email names the carrier only. For a
          carrier without a link, enter the address of its tracking page.
        </p>
        <LoadingButton busy={busy}>Mark shipped</LoadingButton>
      </form>
    </section>
  )
}
