import type { ComponentPropsWithRef } from 'react'
import { controlClass, FieldFrame, type FieldProps } from './field.tsx'

type TextareaFieldProps = FieldProps & Omit<ComponentPropsWithRef<'textarea'>, 'className' | 'children'>

export function TextareaField({ label, optional, help, error, short, id, rows = 5, ...area }: TextareaFieldProps) {
  return (
    <FieldFrame label={label} optional={optional} help={help} error={error} short={short} id={id}>
      {(control) => <textarea {...control} {...area} rows={rows} className={controlClass('form-control', error)} />}
    </FieldFrame>
  )
}
