import type { ComponentPropsWithRef } from 'react'
import { controlClass, FieldFrame, type FieldProps } from './field.tsx'

export type TextFieldProps = FieldProps & Omit<ComponentPropsWithRef<'input'>, 'className' | 'children'>

export function TextField({ label, optional, help, error, short, id, type = 'text', ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} optional={optional} help={help} error={error} short={short} id={id}>
      {(control) => <input {...control} {...input} type={type} className={controlClass('form-control', error)} />}
    </FieldFrame>
  )
}
