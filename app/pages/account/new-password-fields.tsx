import type { ComponentProps } from 'react'
import { TextField } from '#app/ui/form/text-field.tsx'

interface NewPasswordFieldsProps {
  /** Of a form with the options `confirmedPassword`. */
  field: (name: 'password' | 'confirmed') => Omit<ComponentProps<typeof TextField>, 'label'>
  label?: string
  help?: string
  required?: boolean
}

/** A new password, typed twice. */
export function NewPasswordFields({
  field,
  label = 'Password',
  help = '8 characters or more',
  required = true,
}: NewPasswordFieldsProps) {
  const type = { type: 'password', autoComplete: 'new-password', required } as const
  return (
    <>
      <TextField {...field('password')} {...type} label={label} help={help} />
      <TextField {...field('confirmed')} {...type} label="Confirm Password" />
    </>
  )
}
