import type { ComponentProps } from 'react'
import { PasswordField } from '#app/ui/form/password-field.tsx'

interface NewPasswordFieldsProps {
  field: (name: 'password' | 'confirmed') => Omit<ComponentProps<typeof PasswordField>, 'label'>
  help?: string
  required?: boolean
}

/** A new password, typed twice where the specification says so (spec §2: Sign Up, Profile). */
export function NewPasswordFields({ field, help = '8 characters or more', required = true }: NewPasswordFieldsProps) {
  const input = { autoComplete: 'new-password', required } as const
  return (
    <>
      <PasswordField {...field('password')} {...input} label="Password" help={help} />
      <PasswordField {...field('confirmed')} {...input} label="Confirm Password" />
    </>
  )
}
