import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startShop } from '#tests/support/start-shop.ts'
import { findUnusedAdmin, hasAdmin } from '#server/accounts/accounts.queries.ts'
import { checkFirstPassword, ensureAdmin } from './first-admin.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'totara-first-password-'))
const shop = await startShop({ DATA_DIR: dataDir })
afterAll(async () => {
  await shop.close()
  await rm(dataDir, { recursive: true, force: true })
})

it('a generated password is in a file that only its user can read, until the admin has changed it', async () => {
  const admin = await ensureAdmin(shop.shop)
  expect(admin).toEqual({ email: 'admin@totara.example', generatedPassword: expect.stringMatching(/^[\w-]{22}$/) })
  if (!admin?.generatedPassword) return
  const file = join(dataDir, 'first-admin-password')
  expect(await readFile(file, 'utf8')).toBe(`admin@totara.example\n${admin.generatedPassword}\n`)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await checkFirstPassword(shop.shop)).toEqual({ ...admin, file })
  expect(await findUnusedAdmin(shop.shop.db)).toBe('admin@totara.example')

  const { generatedPassword: password } = admin
  const signedIn = await shop.call('POST', '/api/users/auth', { body: { email: admin.email, password } })
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
  expect(await findUnusedAdmin(shop.shop.db)).toBeUndefined()
  const changed = await shop.call('PUT', '/api/users/profile', {
    as: { cookie },
    body: { password: 'tawa-and-rewarewa-8', currentPassword: password },
  })
  expect(changed.status).toBe(200)
  expect(await checkFirstPassword(shop.shop)).toBeUndefined()
  await expect(stat(file)).rejects.toThrow('ENOENT')
})

it('no admin is stored when the file with the generated password cannot be written', async () => {
  const blocked = await startShop()
  const config = { ...blocked.shop.config, dataDir: join(blocked.shop.config.dataDir, 'no-folder') }
  await writeFile(config.dataDir, 'a file in the place of the folder')
  await expect(ensureAdmin({ ...blocked.shop, config })).rejects.toThrow('EEXIST')
  expect(await hasAdmin(blocked.shop.db)).toBe(false)
  await blocked.close()
})
