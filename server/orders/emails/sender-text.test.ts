import { expect, it } from 'vitest'
import { makeOrder } from '#tests/support/wire-factories.ts'
import { hasContactDetails, withoutSenderText } from './sender-text.ts'

it.each([
  'totara-prize.co.nz',
  'Call help@nz-post-fee.com',
  'Win at www.evil.example',
  'https://evil.example',
  'evil.com today',
  'EVIL.SHOP',
  'evil。com',
  'ｅｖｉｌ．ｃｏｍ',
  'help＠evil',
  'Ring 0900 123 456',
  'Ring (09) 300-1234',
  'Ring ٠٩٠٠١٢٣٤٥٦',
])('a line of an address: %j has contact details', (line) => {
  expect(hasContactDetails(line)).toBe(true)
})

it.each([
  "12 St. Mary's Rd.",
  '12 St.Mary Street',
  'Flat 2/14',
  'J.R. Smith',
  'J.R.R. Tolkien',
  'Unit 3, 1204A Great North Rd',
  'P.O. Box 12345',
  'RD 2, 6241 State Highway 16',
  'Ōamaru',
  "O'Brien & Sons No. 4",
])('a line of an address: %j has none', (line) => {
  expect(hasContactDetails(line)).toBe(false)
})

const shippingAddress = {
  recipient: 'Hemi Tipene',
  phone: '021 555 0142',
  company: 'Tipene Joinery Ltd',
  address: '14 Kōwhai Street',
  suburb: 'Win at totara-prize.co.nz',
  city: 'Ōamaru',
  postCode: '9400',
  country: 'New Zealand',
  note: 'Gate on the left',
}
const order = makeOrder({ shippingAddress })

it('an order in an email to an address that may be a stranger’s has nothing that its buyer has typed before the payment', () => {
  const shown = withoutSenderText({ ...order, isPaid: false })
  expect(new Set(Object.values(shown.shippingAddress))).toEqual(new Set(['']))
  expect(shown.user.name).toBe('')
})

it('an order in an email to an address that may be a stranger’s has the lines of the address without contact details after it', () => {
  const shown = withoutSenderText({ ...order, isPaid: true })
  expect(shown.shippingAddress).toEqual({ ...shippingAddress, suburb: '', note: '' })
  expect(shown.user.name).toBe('')
})

it.each([
  ['phone', 'ring 0900 WIN'],
  ['phone', '0900 123 456'],
  ['postCode', '9400 call me'],
  ['postCode', 'WIN'],
])('an order in an email to an address that may be a stranger’s has no %s that is none: %j', (field, value) => {
  const shown = withoutSenderText({ ...order, isPaid: true, shippingAddress: { ...shippingAddress, [field]: value } })
  expect(shown.shippingAddress).toMatchObject({ [field]: '' })
})
