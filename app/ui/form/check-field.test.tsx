import { expect, test } from 'vitest'
import { CheckField } from './check-field.tsx'
import { markupOf } from '#tests/support/render.tsx'

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
