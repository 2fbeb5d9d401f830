import { expect, it } from 'vitest'
import type { StoredAddress } from '#contract/accounts/shipping-address.ts'
import { markupOf } from '#tests/support/render.tsx'
import { AddressFields } from './address-fields.tsx'

const field = (name: keyof StoredAddress) => ({ name, value: '', error: undefined, onChange: () => undefined })

/** The attributes of a control by the name of its field. */
function attributesOf(html: string, name: string): Record<string, string> {
  const [tag = ''] = new RegExp(`<(?:input|textarea)[^>]*\\sname="${name}"[^>]*>`).exec(html) ?? []
  return Object.fromEntries([...tag.matchAll(/\s([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]))
}

it('the fields of an address tell a browser what fills them', () => {
  const html = markupOf(<AddressFields field={field} />)
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
