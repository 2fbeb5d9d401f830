import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Move } from '#contract/back-office/moves.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { makeAdmin } from '#tests/support/factories.ts'
import { bodyOf, forFile, startShop } from '#tests/support/start-shop.ts'
import { workOnMoves } from './work-on-moves.ts'

const shop = await forFile(startShop())
const owner = await makeAdmin(shop)

const call = (method: 'GET' | 'POST', path: string) => shop.call(method, `/api/moves${path}`, { as: owner })

async function move(path: string): Promise<Move> {
  return bodyOf(await call('GET', path)) as Move
}

it('a move that stopped while it was brought in goes on, and leaves room for another one', async () => {
  const { _id } = bodyOf(await call('POST', ''), 201) as Move
  bodyOf(
    await shop.call('POST', `/api/moves/${_id}/files?name=products.csv`, {
      as: owner,
      body: await readFile(new URL('../../../tests/files/moving-in/made-up/shopify-products.csv', import.meta.url)),
      headers: { 'content-type': 'application/octet-stream' },
    }),
  )
  bodyOf(await call('POST', `/${_id}/trial`))
  await workOnMoves(shop.shop)
  bodyOf(await call('POST', `/${_id}/start`))
  await shop.shop.db.execute(sql`
    create function refuse_end() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = '57014'; end $$`)
  await shop.shop.db.execute(sql`
    create trigger refuse_end before update on moves for each row when (new.state = 'done')
      execute function refuse_end()`)
  await workOnMoves(shop.shop)
  const stopped = await move(`/${_id}`)
  expect(stopped).toMatchObject({
    state: 'tried',
    problem: 'The shop could not go on with it. What is here stays. Try again; if it stops again, read the log.',
  })

  const other = bodyOf(await call('POST', ''), 201) as Move
  expect(other._id).not.toBe(_id)

  await shop.shop.db.execute(sql`drop trigger refuse_end on moves`)
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000)
  expect(bodyOf(await call('POST', `/${_id}/start`))).toMatchObject({
    state: 'running',
    problem: null,
    startedAt: stopped.startedAt,
  })
  await workOnMoves(shop.shop)
  expect(await move(`/${_id}`)).toMatchObject({ state: 'done', problem: null })
  expect(await shop.shop.db.$count(products)).toBe(9)
  expect(bodyOf(await call('POST', `/${_id}/start`), 409)).toEqual({
    message: 'This move has already been brought in. Begin another one for more files.',
  })
})

it('shoppers are served between the records of a move', async () => {
  const { _id } = bodyOf(await call('POST', ''), 201) as Move
  bodyOf(
    await shop.call('POST', `/api/moves/${_id}/files?name=redirects.csv`, {
      as: owner,
      body: await readFile(new URL('../../../tests/files/moving-in/made-up/shopify-redirects.csv', import.meta.url)),
      headers: { 'content-type': 'application/octet-stream' },
    }),
  )
  bodyOf(await call('POST', `/${_id}/trial`))
  let turns = 0
  let waiting: NodeJS.Immediate
  const count = () => {
    turns++
    waiting = setImmediate(count)
  }
  waiting = setImmediate(count)
  await workOnMoves(shop.shop)
  clearImmediate(waiting)
  expect(await move(`/${_id}`)).toMatchObject({ state: 'tried' })
  // Once for each of the five kinds of records, at the least.
  expect(turns).toBeGreaterThanOrEqual(5)
})
