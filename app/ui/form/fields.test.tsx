import { expect, test, it } from 'vitest'
import { useState } from 'react'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { Alert, FormProblem } from '#app/ui/feedback/alert.tsx'
import { markupOf, textOf } from '#tests/support/render.tsx'
import type { StoredAddress } from '#contract/accounts/shipping-address.ts'
import { QuantitySelect } from './quantity-select.tsx'
import { TextField } from './text-field.tsx'
import { CheckField } from './check-field.tsx'
import { AddressFields } from './address-fields.tsx'
import { PasswordField } from './password-field.tsx'
import { useFieldErrors } from './use-field-errors.ts'

test('a field is connected to its label, help text and error', () => {
  const html = markupOf(<TextField id="email" label="Email Address" help="For the receipt" error="Enter an email" />)
  expect(html).toContain('<label class="form-label" for="email">')
  expect(html).toContain('aria-describedby="email-error email-help"')
  expect(html).toContain('aria-invalid="true"')
  expect(html).toMatch(/id="email-error">.*Enter an email/)
  expect(markupOf(<TextField id="email" label="Email Address" />)).not.toMatch(/aria-invalid|aria-describedby/)
})

test('a busy button has aria-busy and keeps space for both texts', () => {
  const html = markupOf(
    <LoadingButton busy busyText="Sending Email...">
      Send
    </LoadingButton>,
  )
  expect(html).toContain('aria-busy="true"')
  expect(html).toContain('<span class="is-away">Send</span>')
  expect(html).not.toContain('disabled=""')
})

test('quantities run from 1 to the stock, and a higher quantity chosen earlier stays visible', () => {
  const select = (value: number, stock: number) => (
    <QuantitySelect value={value} countInStock={stock} onChange={() => undefined} />
  )
  expect(textOf(select(1, 3))).toBe('Quantity 1 2 3')
  expect(textOf(select(5, 2))).toBe('Quantity 1 2 5')
})

test('an error has role alert, any other message has role status', () => {
  expect(markupOf(<Alert kind="danger">No</Alert>)).toContain('role="alert"')
  expect(markupOf(<Alert kind="warning">Not Paid</Alert>)).toContain('role="status"')
})

test('a checkbox is connected to its label, help text and error', () => {
  const html = markupOf(
    <CheckField id="admin" name="isAdmin" label="Is Admin" help="This is you" error="The last one" defaultChecked />,
  )
  expect(html).toMatch(/<input aria-describedby="admin-error admin-help" aria-invalid="true" [^>]*type="checkbox"/)
  expect(html).toContain('checked=""')
  expect(html).toContain('<label for="admin">Is Admin</label>')
  expect(html).toMatch(/id="admin-error">.*The last one/)
  expect(html).toContain('id="admin-help">This is you')
  expect(markupOf(<CheckField id="admin" label="Is Admin" />)).not.toMatch(/aria-|is-invalid/)
})

const fieldOf = (name: keyof StoredAddress) => ({ name, value: '', error: undefined, onChange: () => undefined })

/** The attributes of a control by the name of its field. */
function attributesOf(html: string, name: string): Record<string, string> {
  const [tag = ''] = new RegExp(`<(?:input|textarea)[^>]*\\sname="${name}"[^>]*>`).exec(html) ?? []
  return Object.fromEntries([...tag.matchAll(/\s([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]))
}

it('the fields of an address tell a browser what fills them', () => {
  const html = markupOf(<AddressFields field={fieldOf} />)
  const names = ['recipient', 'phone', 'company', 'address', 'suburb', 'city', 'postCode', 'country', 'note']
  expect(names.map((name) => [name, attributesOf(html, name).autoComplete])).toEqual([
    ['recipient', 'shipping name'],
    ['phone', 'shipping tel'],
    ['company', 'shipping organization'],
    ['address', 'shipping address-line1'],
    ['suburb', 'shipping address-level3'],
    ['city', 'shipping address-level2'],
    ['postCode', 'shipping postal-code'],
    ['country', 'shipping country-name'],
    ['note', 'off'],
  ])
  expect(attributesOf(html, 'phone').type).toBe('tel')
  expect(attributesOf(html, 'postCode').inputMode).toBe('numeric')
})

it('a password is hidden, and a button that says so shows it without sending the form', () => {
  const field = <PasswordField label="New password" name="password" autoComplete="new-password" />
  const html = markupOf(field)
  expect(html).toMatch(/<input[^>]* type="password"[^>]* name="password"/)
  expect(html).toMatch(/<button class="btn btn-quiet" type="button">/)
  expect(textOf(field)).toBe('New password Show new password')
})

type Form = ReturnType<typeof useFieldErrors>

/** Renders a form after these events, each in a render of its own. */
function shownAfter(...events: ((form: Form) => void)[]): string {
  function Refused() {
    const [count, setCount] = useState(0)
    const form = useFieldErrors()
    const event = events[count]
    if (event) {
      event(form)
      setCount(count + 1)
    }
    return <FormProblem text={form.problem} />
  }
  return textOf(<Refused />)
}

const refuse = ({ setErrors }: Form) => setErrors({}, 'The shop couldn’t be reached.')

it('a refusal stays next to the form until the next try or change', () => {
  expect(shownAfter(refuse)).toBe('The shop couldn’t be reached.')
  expect(shownAfter(refuse, ({ setErrors }) => setErrors({}))).toBe('')
  expect(shownAfter(refuse, ({ clearError }) => clearError('price'))).toBe('')
  expect(shownAfter(refuse, ({ forgetProblem }) => forgetProblem())).toBe('')
})
