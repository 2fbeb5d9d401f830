import { expect, it } from 'vitest'
import { formatBankAccount, isBankAccount } from './bank-account.ts'

it('accepts accounts of every way to compute the check digit, with hyphens or spaces', () => {
  // The examples of Inland Revenue for the algorithms A, D and G.
  expect(isBankAccount('01-0902-0068389-00')).toBe(true)
  expect(isBankAccount('01 0902 0068389 00')).toBe(true)
  expect(isBankAccount('01-0902-00068389-000')).toBe(true)
  expect(isBankAccount('08-6523-1954512-001')).toBe(true)
  expect(isBankAccount('26-2600-0320871-032')).toBe(true)
})

it('notices one wrong digit of branch or account', () => {
  for (const wrong of ['01-0903-0068389-00', '01-0902-0068388-00', '08-6523-1954513-001', '26-2600-0320872-032']) {
    expect([wrong, isBankAccount(wrong)]).toEqual([wrong, false])
  }
})

it('checks the form alone of a bank that is not known', () => {
  expect(isBankAccount('77-0001-1234567-00')).toBe(true)
  for (const wrong of ['', '12', '77-0001-123456-00', '77-001-1234567-00', '77-0001-1234567', 'AB-0001-1234567-00']) {
    expect([wrong, isBankAccount(wrong)]).toEqual([wrong, false])
  }
})

it('formats an account as banks print it, and leaves another text', () => {
  expect(formatBankAccount('01 0902 0068389 00')).toBe('01-0902-0068389-00')
  expect(formatBankAccount('Tōtara, Hamilton')).toBe('Tōtara, Hamilton')
})
