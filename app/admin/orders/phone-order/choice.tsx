import kit from '#app/admin/kit/kit.module.scss'
import { useId, type ReactNode } from 'react'
import type { PhoneForm } from './phone-form.ts'
import styles from './phone-order.module.scss'
import type { PhoneFormState } from './use-phone-form.ts'

interface ChoiceProps {
  form: PhoneFormState
  name: keyof PhoneForm
  value: string
  label: string
  note?: ReactNode
}

export function Choice({ form, name, value, label, note }: ChoiceProps) {
  const id = useId()
  return (
    <div className={`${kit.choice} ${styles.choice}`}>
      <input
        className="form-check-input"
        type="radio"
        id={id}
        name={name}
        value={value}
        checked={form.values[name] === value}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={() => form.changeAll({ [name]: value })}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {note && (
          <p className="meta mb-0" id={`${id}-note`}>
            {note}
          </p>
        )}
      </div>
    </div>
  )
}
