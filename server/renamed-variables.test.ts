import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { renamedVariables } from './renamed-variables.ts'

it.each(Object.entries(renamedVariables))('%s is refused with the variable that replaces it', (name, replacement) => {
  expect(() => readConfig({ [name]: '5' })).toThrow(new RegExp(`^${name} is no longer read: set ${replacement}\\.$`))
  expect(replacement).toMatch(/\b(?:KEEP_DAYS|HOLD_LIMITS)\b/)
  expect(readConfig({ [name]: ' ' }).unknownVariables).toEqual([])
})

it('each variable that KEEP_DAYS and HOLD_LIMITS replace is in the list of renamed ones', () => {
  expect(Object.keys(renamedVariables)).toEqual([
    ...['ORDERS', 'ACCESS', 'MESSAGES', 'EMAILS', 'HISTORY'].map((name) => `KEEP_${name}_DAYS`),
    'HELD_ORDERS_PER_ACCOUNT',
    'HELD_UNITS_PER_ACCOUNT',
    'HELD_ORDERS_PER_NETWORK',
    'HELD_UNITS_PER_NETWORK',
  ])
})
