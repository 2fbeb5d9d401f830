import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { removedVariables, renamedVariables } from './renamed-variables.ts'

it.each(Object.entries(renamedVariables))('%s is refused with the variable that replaces it', (name, replacement) => {
  expect(() => readConfig({ [name]: '5' })).toThrow(`${name} is no longer read: set ${replacement}.`)
  expect(replacement).toMatch(/\b(?:KEEP_DAYS|HOLD_LIMITS|S3_URL)\b/)
  expect(readConfig({ [name]: ' ' }).unknownVariables).toEqual([])
})

it('each variable that KEEP_DAYS, HOLD_LIMITS and S3_URL replace is in the list of renamed ones', () => {
  expect(Object.keys(renamedVariables)).toEqual([
    ...['ORDERS', 'ACCESS', 'MESSAGES', 'EMAILS', 'HISTORY'].map((name) => `KEEP_${name}_DAYS`),
    'HELD_ORDERS_PER_ACCOUNT',
    'HELD_UNITS_PER_ACCOUNT',
    'HELD_ORDERS_PER_NETWORK',
    'HELD_UNITS_PER_NETWORK',
    ...['ENDPOINT', 'BUCKET', 'REGION', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].map((name) => `S3_${name}`),
  ])
})

it.each(Object.entries(removedVariables))('%s is refused with the reason', (name, reason) => {
  expect(() => readConfig({ [name]: '5' })).toThrow(`${name} is no longer read, remove it: ${reason}.`)
})

it('the removed variables are the number of connections and the identity of backups', () => {
  expect(Object.keys(removedVariables)).toEqual(['MAX_CONNECTIONS', 'BACKUP_IDENTITY_FILE'])
})
