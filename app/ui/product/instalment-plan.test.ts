import { expect, it } from 'vitest'
import { afterpayText } from './instalments.tsx'

it.each([
  [559, 'or 4 payments of $139.75 with Afterpay'],
  [559.01, 'or 4 payments of $139.76 with Afterpay'],
  [1, 'or 4 payments of $0.25 with Afterpay'],
  [2000, 'or 4 payments of $500.00 with Afterpay'],
  [0.99, null],
  [2000.01, null],
  [0, null],
])('a price of $%d is in instalments: %s', (price, text) => {
  expect(afterpayText(price)).toBe(text)
})
