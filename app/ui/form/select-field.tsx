import type { ComponentPropsWithRef } from 'react'
import { controlClass, FieldFrame, type FieldProps } from './field.tsx'

type SelectFieldProps = FieldProps & Omit<ComponentPropsWithRef<'select'>, 'className'>

export function SelectField({ label, optional, help, error, short, id, children, ...select }: SelectFieldProps) {
  return (
    <FieldFrame label={label} optional={optional} help={help} error={error} short={short} id={id}>
      {(control) => (
        <select {...control} {...select} className={controlClass('form-select', error)}>
          {children}
        </select>
      )}
    </FieldFrame>
  )
}
