import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Db, OpenDatabase } from '#db/open.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { StorageState } from './storage-state.ts'

let database: OpenDatabase
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const databaseError = (code: string) => new Error('Failed query', { cause: Object.assign(new Error('no'), { code }) })

/** A database whose transactions fail with the error that `fail` returns, and succeed without one. */
function failing(fail: () => Error | undefined): { db: Db; trials: () => number } {
  let trials = 0
  const db = new Proxy(database.db, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name)
      return (work: Parameters<Db['transaction']>[0]) => {
        trials += 1
        const error = fail()
        return error ? Promise.reject(error) : target.transaction(work)
      }
    },
  })
  return { db, trials: () => trials }
}

it('a database that has refused nothing stores, without a trial', async () => {
  const { db, trials } = failing(() => undefined)
  const storage = new StorageState(db)
  storage.noteError(databaseError('40001'))
  storage.noteError(new Error('another error'))
  expect([await storage.isStoring(), trials()]).toEqual([true, 0])
})

it.each(['25006', '53100', '53200', '58030'])(
  'a database that refuses with %s does not store until a trial is stored',
  async (code) => {
    let error: Error | undefined = databaseError(code)
    const { db, trials } = failing(() => error)
    const storage = new StorageState(db)
    storage.noteError(databaseError(code))
    expect([await storage.isStoring(), trials()]).toEqual([false, 1])
    expect([await storage.isStoring(), trials()]).toEqual([false, 2])
    error = undefined
    expect([await storage.isStoring(), trials()]).toEqual([true, 3])
    expect([await storage.isStoring(), trials()]).toEqual([true, 3])
  },
)

it('a hundred questions at once need one trial', async () => {
  const { db, trials } = failing(() => databaseError('53100'))
  const storage = new StorageState(db)
  storage.noteError(databaseError('53100'))
  const answers = await Promise.all(Array.from({ length: 100 }, () => storage.isStoring()))
  expect([new Set(answers), trials()]).toEqual([new Set([false]), 1])
})

it('a trial without a response throws the error, and the state stays', async () => {
  const gone = databaseError('ECONNREFUSED')
  const storage = new StorageState(failing(() => gone).db)
  storage.noteError(databaseError('53100'))
  await expect(storage.isStoring()).rejects.toBe(gone)
  await expect(storage.isStoring()).rejects.toBe(gone)
})

it('a trial leaves no table', async () => {
  const storage = new StorageState(database.db)
  storage.noteError(databaseError('53100'))
  expect(await storage.isStoring()).toBe(true)
  const { rows } = await database.db.execute(sql`select relname from pg_class where relname like 'storage%'`)
  expect(rows).toEqual([])
})
