import { expect, it } from 'vitest'
import { readBuildInfo } from '#server/platform/build-info.ts'
import { banner } from './banner.ts'
import { readConfig } from '#server/platform/config/config.ts'

const linesFor = (firstAdmin: Parameters<typeof banner>[1]['firstAdmin'], env: Record<string, string> = {}) =>
  banner(readConfig(env), { where: 'embedded database in data/db', firstAdmin, isSimulator: true }).split('\n')

it('the banner shows the address, the password and how to change it (behaviour, Accounts)', () => {
  expect(linesFor({ email: 'admin@totara.example', generatedPassword: 'Qb1sCk-0Tz_9mN4x' })).toContain(
    '  Admin:  admin@totara.example  password Qb1sCk-0Tz_9mN4x  (shown this once; change it at http://localhost:3000/profile or with npm run admin -- reset-password admin@totara.example)',
  )
})

it('the banner names the version', () => {
  expect(linesFor(undefined)).toContain(`  Version:  ${readBuildInfo().version}, from the sources`)
})

it('the banner never shows a password that the owner chose', () => {
  const env = { ADMIN_EMAIL: 'ana@totara.example', ADMIN_PASSWORD: 'kauri-and-rimu' }
  const lines = linesFor({ email: 'ana@totara.example', generatedPassword: undefined }, env)
  expect(lines).toContain('  Admin:  ana@totara.example  with your ADMIN_PASSWORD')
  expect(lines.join('\n')).not.toContain('kauri-and-rimu')
})

it('the banner names the way to a new password when no sign-in of the only admin is known', () => {
  const facts = { where: 'embedded database in data/db', firstAdmin: undefined, isSimulator: true }
  expect(banner(readConfig({}), { ...facts, unusedAdmin: 'admin@totara.example' })).toContain(
    'Admin:  admin@totara.example, of whom no sign-in is known  (if the password is lost: npm run admin -- reset-password admin@totara.example)',
  )
})

it('where the output is not a terminal, the banner names the file with the password and not the password', () => {
  const firstAdmin = { email: 'admin@totara.example', generatedPassword: 'Qb1sCk-0Tz_9mN4x' }
  const facts = { where: 'embedded database in data/db', firstAdmin, isSimulator: true }
  const text = banner(readConfig({}), { ...facts, firstPasswordFile: 'data/first-admin-password' })
  expect(text).toContain('Admin:  address and generated password are in data/first-admin-password  (change it at ')
  expect(text).not.toContain('Qb1sCk')
})

it('the banner says that only this machine reaches the shop when its address is another one', () => {
  const hint =
    '  Listening:  to this machine only (HOST is 127.0.0.1). Set HOST=0.0.0.0 to let others in its network open it.'
  expect(linesFor(undefined, { PUBLIC_URL: 'http://192.168.1.20:3000' })).toContain(hint)
  const others: Record<string, string>[] = [
    {},
    { PUBLIC_URL: 'http://127.0.0.1:3000' },
    { PUBLIC_URL: 'http://192.168.1.20:3000', HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://shop.example', HOST: '127.0.0.1', PAYMENT_SIMULATOR: 'yes' },
  ]
  for (const env of others) {
    expect(linesFor(undefined, env).join('\n')).not.toContain('Listening:')
  }
})

it('the banner of a process with a role says what it does', () => {
  const shared = {
    DATABASE_URL: 'postgres://shop@localhost/shop',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    PORT: '3001',
  }
  expect(linesFor(undefined, { ...shared, ROLE: 'web' }).slice(1, 3)).toEqual([
    '  Tōtara is open:  http://localhost:3001',
    '  Role:  web. Emails, scheduled tasks and pictures need a process with ROLE=worker.',
  ])
  expect(linesFor(undefined, { ...shared, ROLE: 'worker' }).slice(1, 3)).toEqual([
    '  Tōtara works in the background:  /readyz and /metrics are at port 3001 of 127.0.0.1',
    '  Role:  worker',
  ])
  expect(linesFor(undefined, shared).join()).not.toContain('Role:')
})
