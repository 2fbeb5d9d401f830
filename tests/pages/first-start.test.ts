import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { shopProcess } from '#tests/support/shop-process.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'totara-first-start-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

it('the generated password of the first admin outlives a start at an occupied port, and kill -9', async () => {
  const port = await freePort()
  const shop = shopProcess(port, dataDir, {})
  const other = createServer((socket) => socket.destroy())
  other.listen(port, '127.0.0.1')
  await once(other, 'listening')
  try {
    await expect(shop.start()).rejects.toThrow(`Port ${port} is in use`)
  } finally {
    other.close()
    await once(other, 'close')
  }
  const file = join(dataDir, 'first-admin-password')
  const [email = '', password = ''] = (await readFile(file, 'utf8')).split('\n')
  expect(email).toBe('admin@totara.example')
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  await shop.start()
  await shop.kill()
  await shop.start()
  try {
    await vi.waitFor(() => expect(shop.output.join('')).toContain(`address and generated password are in ${file}`), {
      timeout: 60_000,
      interval: 100,
    })
    expect(shop.output.join('')).not.toContain(password)
    const signedIn = await fetch(`${shop.url}/api/users/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    expect(signedIn.status).toBe(200)
  } finally {
    await shop.stop()
  }
}, 240_000)
