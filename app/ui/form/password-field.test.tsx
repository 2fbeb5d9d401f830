import { expect, it } from 'vitest'
import { markupOf, textOf } from '#tests/support/render.tsx'
import { PasswordField } from './password-field.tsx'

it('a password is hidden, and a button that says so shows it without sending the form', () => {
  const field = <PasswordField label="New password" name="password" autoComplete="new-password" />
  const html = markupOf(field)
  expect(html).toMatch(/<input[^>]* type="password"[^>]* name="password"/)
  expect(html).toMatch(/<button class="btn btn-quiet" type="button">/)
  expect(textOf(field)).toBe('New password Show new password')
})
