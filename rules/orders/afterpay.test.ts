import { expect, it } from 'vitest'
import { offersAfterpay } from './afterpay.ts'

it.each([
  [0, false],
  [0.99, false],
  [1, true],
  [2000, true],
  [2000.01, false],
])('Afterpay accepts a total of $%d: %s', (total, isOffered) => expect(offersAfterpay(total)).toBe(isOffered))
