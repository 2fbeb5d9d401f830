import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { formText } from '#app/ui/form/read-form.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { type Period, periodChoices } from '#rules/payments/gst/gst-periods.ts'
import { writePeriod } from './period.ts'
import styles from './money.module.scss'

interface PeriodFormProps {
  period: Period
  today: string
  hrefOf: (query: string) => string
  children?: ReactNode
}

/** Chooses a period from a list or by its days and keeps it in the address. Own dates work without JavaScript. */
export function PeriodForm({ period: { from, to }, today, hrefOf, children }: PeriodFormProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const choices = periodChoices(today)
  const chosen = choices.find((choice) => choice.from === from && choice.to === to)?.label ?? ''
  const show = (period: Period) => void navigate(hrefOf(writePeriod(period)), { preventScrollReset: true })

  // The address may change by a link or the Back button; the fields follow it.
  useEffect(() => {
    const values: Record<string, string> = { from, to, period: chosen }
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        field.value = values[field.name] ?? ''
    }
  }, [form, from, to, chosen])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    show({ from: formText(event.currentTarget, 'from'), to: formText(event.currentTarget, 'to') })
  }
  return (
    <form className={styles.filter} aria-label="Period" ref={form} onSubmit={handleSubmit}>
      <SelectField
        label="Period"
        defaultValue={chosen}
        name="period"
        onChange={({ currentTarget: { value } }) => {
          const choice = choices.find((each) => each.label === value)
          if (choice) show(choice)
        }}
      >
        {choices.map((choice) => (
          <option key={choice.label} value={choice.label}>
            {choice.label}
          </option>
        ))}
        <option value="">Own dates</option>
      </SelectField>
      <TextField label="From" name="from" type="date" defaultValue={from} required />
      <TextField label="To" name="to" type="date" defaultValue={to} required />
      <button className="btn btn-outline btn-sm" type="submit">
        Show
      </button>
      <div className="d-flex flex-wrap gap-2 ms-auto">{children}</div>
    </form>
  )
}
