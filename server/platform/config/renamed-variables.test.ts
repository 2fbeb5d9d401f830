import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { removedVariables, renamedVariables } from './check-names.ts'

it.each(Object.entries(renamedVariables))('%s is refused with the variable that replaces it', (name, replacement) => {
  expect(() => readConfig({ [name]: '5' })).toThrow(`${name} is no longer read: set ${replacement}.`)
  expect(replacement).toMatch(/\b(?:KEEP_DAYS|LIMITS|S3_URL|DATABASE_URL|SMTP_URL|PAYMENT_SIMULATOR|PAYPAL_URL)\b/)
  expect(readConfig({ [name]: ' ' }).unknownVariables).toEqual([])
})

it('each variable that another one replaces is in the list of renamed ones', () => {
  expect(Object.keys(renamedVariables)).toEqual([
    ...['ORDERS', 'ACCESS', 'MESSAGES', 'EMAILS', 'HISTORY'].map((name) => `KEEP_${name}_DAYS`),
    'HELD_ORDERS_PER_ACCOUNT',
    'HELD_UNITS_PER_ACCOUNT',
    'HELD_ORDERS_PER_NETWORK',
    'HELD_UNITS_PER_NETWORK',
    'RATE_LIMITS',
    'DATABASE_POOL_SIZE',
    'MAIL_FROM',
    'STRIPE_API_BASE',
    ...['CLIENT_ID', 'CLIENT_SECRET', 'BASE_URL', 'WEBHOOK_ID'].map((name) => `PAYPAL_${name}`),
    ...['ENDPOINT', 'BUCKET', 'REGION', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].map((name) => `S3_${name}`),
  ])
})

it.each(Object.entries(removedVariables))('%s is refused with the reason', (name, reason) => {
  expect(() => readConfig({ [name]: '5' })).toThrow(`${name} is no longer read, remove it: ${reason}.`)
})

it('the removed variables are the sizes of pictures, the number of connections and the identity of backups', () => {
  expect(Object.keys(removedVariables)).toEqual(['PREPARE_PICTURES', 'MAX_CONNECTIONS', 'BACKUP_IDENTITY_FILE'])
})

it('no document names a variable of an earlier version', () => {
  const root = join(import.meta.dirname, '../../..')
  const earlier = [...Object.keys(renamedVariables), ...Object.keys(removedVariables)]
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root })
  const found = documents
    .filter((document) => document !== 'CHANGELOG.md')
    .flatMap((document) => {
      const text = readFileSync(join(root, document), 'utf8')
      return earlier.filter((name) => text.includes(`\`${name}`)).map((name) => `${document} names ${name}`)
    })
  expect(documents.length).toBeGreaterThan(30)
  expect(found).toEqual([])
})
