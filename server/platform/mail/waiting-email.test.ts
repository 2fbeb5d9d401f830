import { v7 } from 'uuid'
import { expect, it } from 'vitest'
import { testDatabaseUrl } from '#tests/support/database/database.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { untilWaiting } from '#tests/support/until-waiting.ts'
import { insertEmail, lockEmailsWithoutJob } from './mail.queries.ts'

const shop = await forFile(startShop())

/** Inserts an email as a restore does: without a job in the queue. Returns its id. */
async function insertEmailWithoutJob(status: 'queued' | 'sent' | 'failed'): Promise<string> {
  const id = v7()
  const email = { kind: 'contact-message', to: 'hello@kauri.example', subject: 'Kia ora', text: 'Kia ora' } as const
  await insertEmail(shop.shop.db, { ...email, id, status, createdAt: shop.shop.now() })
  return id
}

const withoutJob = () => shop.shop.db.transaction((tx) => lockEmailsWithoutJob(tx))

it('a queued email without a job is found until it has one, other emails are never found', async () => {
  const waiting = await insertEmailWithoutJob('queued')
  await insertEmailWithoutJob('sent')
  await insertEmailWithoutJob('failed')
  expect(await withoutJob()).toEqual([waiting])
  await shop.shop.db.transaction((tx) => shop.shop.mailer.enqueue(tx, waiting))
  await shop.mail.until((rows) => rows.some(({ id, status }) => id === waiting && status === 'sent'))
  expect(await withoutJob()).toEqual([])
})

it.runIf(testDatabaseUrl)('two processes that start at the same time find it once', async () => {
  const waiting = await insertEmailWithoutJob('queued')
  const found = Promise.withResolvers<void>()
  const first = shop.shop.db.transaction(async (tx) => {
    const ids = await lockEmailsWithoutJob(tx)
    found.resolve()
    await untilWaiting(shop)
    for (const id of ids) await shop.shop.mailer.enqueue(tx, id)
    return ids
  })
  await found.promise
  expect(await withoutJob()).toEqual([])
  expect(await first).toEqual([waiting])
})
