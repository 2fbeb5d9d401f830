import { setTimeout as wait } from 'node:timers/promises'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { startShop, type TestShop } from '#tests/support/start-shop.ts'
import { insertEmail, lockEmailsWithoutJob } from './mail.queries.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await startShop()
})

afterAll(() => shop.close())

/** An e-mail as a restore leaves it: it waits, and the queue knows nothing of it. */
async function writeEmail(status: 'queued' | 'sent' | 'failed'): Promise<string> {
  const id = v7()
  const email = { kind: 'contact-message', to: 'hello@kauri.example', subject: 'Kia ora', text: 'Kia ora' } as const
  await insertEmail(shop.shop.db, { ...email, id, status, createdAt: shop.shop.now() })
  return id
}

const withoutJob = () => shop.shop.db.transaction((tx) => lockEmailsWithoutJob(tx))

it('an e-mail that waits without a job is found until it has one, others never', async () => {
  const waiting = await writeEmail('queued')
  await writeEmail('sent')
  await writeEmail('failed')
  expect(await withoutJob()).toEqual([waiting])
  await shop.shop.db.transaction((tx) => shop.shop.mailer.enqueue(tx, waiting))
  await shop.mail.until((rows) => rows.some(({ id, status }) => id === waiting && status === 'sent'))
  expect(await withoutJob()).toEqual([])
})

it.runIf(testDatabaseUrl)('of two shops that start at once one asks for it', async () => {
  const waiting = await writeEmail('queued')
  let hasFound = () => {}
  const found = new Promise<void>((resolve) => (hasFound = resolve))
  const first = shop.shop.db.transaction(async (tx) => {
    const ids = await lockEmailsWithoutJob(tx)
    hasFound()
    await wait(300)
    for (const id of ids) await shop.shop.mailer.enqueue(tx, id)
    return ids
  })
  await found
  expect(await withoutJob()).toEqual([])
  expect(await first).toEqual([waiting])
})
