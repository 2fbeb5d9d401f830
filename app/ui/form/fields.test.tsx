import { expect, test } from 'vitest'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { QuantitySelect } from './quantity-select.tsx'
import { markupOf, textOf } from '#tests/support/render.tsx'
import { TextField } from './text-field.tsx'

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
