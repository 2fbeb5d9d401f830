import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { createLog } from '#server/platform/log/create-log.ts'
import { openStripe } from './open-stripe.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'totara-simulator-'))
const stripe = await openStripe(readConfig({ DATA_DIR: dataDir }), createLog('silent'))
afterAll(async () => {
  await stripe.close()
  await rm(dataDir, { recursive: true, force: true })
})

it.each(['sk_test_stand_in', 'sk_test_', 'whsec_test', ''])(
  'the simulator of a shop refuses the key %j of another user of the machine',
  async (key) => {
    const { host, port } = stripe.simulator ?? { host: '', port: 0 }
    const response = await fetch(`http://${host}:${port}/v1/checkout/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: new URLSearchParams({ mode: 'payment' }),
    })
    expect(response.status).toBe(401)
  },
)

it('the simulator of a shop is refused to a second shop on the same data folder, until the first has closed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'totara-simulator-'))
  const open = () => openStripe(readConfig({ DATA_DIR: folder }), createLog('silent'))
  try {
    const first = await open()
    await expect(open()).rejects.toThrow(
      `The payment simulator in ${folder} is in use by another process (pid ${process.pid}). Stop that shop first, or set DATA_DIR to another folder.`,
    )
    await first.close()
    const next = await open()
    await next.close()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

it('the simulator of a shop locks nothing in a shop with a Stripe key', async () => {
  const env = { DATA_DIR: dataDir, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  const other = await openStripe(readConfig(env), createLog('silent'))
  expect(other.simulator).toBeUndefined()
  await other.close()
})

it('the simulator of a shop accepts the key of its own shop', async () => {
  expect(await stripe.provider.findSession('cs_test_unknown')).toBeNull()
})
