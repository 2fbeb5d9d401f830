import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { loadOrCreateSecret } from './own-secret.ts'

it('processes that start together get the same secret, which only their user can read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'totara-secret-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'data', 'erasure.key')
  const secrets = await Promise.all(Array.from({ length: 8 }, () => loadOrCreateSecret(file, 'key_')))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toMatch(/^key_[0-9a-f]{64}$/)
  expect(await loadOrCreateSecret(file)).toBe(secrets[0])
  expect(await readdir(join(folder, 'data'))).toEqual(['erasure.key'])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})
