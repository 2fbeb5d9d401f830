import { useId, type ComponentPropsWithRef } from 'react'
import { FieldNotes, ariaProps, type FieldProps } from './field.tsx'

type CheckFieldProps = Omit<FieldProps, 'short'> &
  Omit<ComponentPropsWithRef<'input'>, 'className' | 'children' | 'type'>

export function CheckField({ label, help, error, id, ...input }: CheckFieldProps) {
  const generatedId = useId()
  const notes = { controlId: id ?? generatedId, help, error }
  return (
    <div className="field">
      <div className="form-check">
        <input
          {...ariaProps(notes)}
          {...input}
          id={notes.controlId}
          type="checkbox"
          className={error ? 'form-check-input is-invalid' : 'form-check-input'}
        />
        <label htmlFor={notes.controlId}>{label}</label>
      </div>
      <FieldNotes {...notes} />
    </div>
  )
}
