import { expect, it } from 'vitest'
import { checkCard } from './read-card.ts'

const now = new Date('2026-11-20T12:00:00Z')
const card = { number: '4242424242424242', expiry: '12/30', cvc: '123', name: 'Marama' }

it.each(['12/30', '12 / 30', '12/2030', '1230', '12-30', ' 12 30 ', '1/27', '11/26'])(
  'the expiry %j is valid',
  (expiry) => {
    expect(checkCard({ ...card, expiry }, now)).toEqual({ errors: {}, outcome: 'pays' })
  },
)

it.each(['10/26', '12/25', '01/2020'])('the expiry %j is in the past', (expiry) => {
  expect(checkCard({ ...card, expiry }, now).errors).toEqual({ expiry: 'The expiry date is in the past' })
})

it.each(['', '00/30', '13/30', '12', '12/3', '12/1930', 'December', '12/30/31'])(
  'the expiry %j is not a date',
  (expiry) => {
    expect(checkCard({ ...card, expiry }, now).errors).toEqual({
      expiry: 'Enter the expiry date as month and year, for example 12 / 30',
    })
  },
)

it.each(['4242 4242 4242 4242', '4242-4242-4242-4242', ' 4242424242424242 '])(
  'the number may be written as %j',
  (number) => {
    expect(checkCard({ ...card, number }, now).outcome).toBe('pays')
  },
)
