import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { freePort } from '#tests/support/free-port.ts'
import { findProgram, type Program, program } from '../../tools/scale-test/programs.ts'
import { buyersPerFleet, killUnderLoad, productsPerRound, unitsPerProduct } from './kill-round.ts'
import { randomOf } from './load-plan.ts'
import { type OwnPostgres, ownPostgres } from './own-postgres.ts'
import { type Fleet, startFleet } from './start-fleet.ts'
import { waitForInvariants } from './wait-for-invariants.ts'

let folder: string
let postgres: OwnPostgres

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'totara-pgbouncer-'))
  postgres = await ownPostgres()
  await postgres.start()
})
afterAll(async () => {
  await postgres.close()
  await rm(folder, { recursive: true, force: true })
})

/** Starts PgBouncer in front of PostgreSQL, with the settings of docs/operations/scale.md. */
async function startPgbouncer(mode: 'session' | 'transaction'): Promise<{ url: string; pgbouncer: Program }> {
  const path = findProgram(['pgbouncer'], 'pgbouncer')
  const [port, { port: postgresPort }] = [await freePort(), new URL(postgres.url)]
  const file = join(folder, `${mode}.ini`)
  const settings = [
    '[databases]',
    `* = host=127.0.0.1 port=${postgresPort} user=totara`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    'default_pool_size = 60',
    '',
  ]
  await writeFile(file, settings.join('\n'), { mode: 0o644 })
  // It refuses to run as root.
  const args = process.getuid?.() === 0 ? ['-u', 'postgres', file] : [file]
  const pgbouncer = program(path, args, port)
  await pgbouncer.start()
  return { url: `postgres://totara@127.0.0.1:${port}/postgres`, pgbouncer }
}

describe('two shops behind PgBouncer in session mode', () => {
  let url: string
  let fleet: Fleet
  beforeAll(async () => {
    const started = await startPgbouncer('session')
    url = started.url
    return () => started.pgbouncer.stop()
  })
  beforeAll(async () => {
    const size = { products: productsPerRound, stock: unitsPerProduct, buyers: buyersPerFleet }
    fleet = await startFleet(size, { url, drop: () => Promise.resolve() })
    return () => fleet.close()
  })

  const nameSeenBy = async (shopUrl: string, product: string) => {
    const response = await fetch(`${shopUrl}/api/products/${product}`)
    return ((await response.json()) as { name: string }).name
  }

  it('sell, take payments and refund as without it', async () => {
    const [placed, refunded] = [new Set<string>(), new Map<string, string>()]
    const victim = { kill: () => Promise.resolve(), start: () => Promise.resolve() }
    const random = randomOf('pgbouncer')
    const { errors } = await killUnderLoad(fleet, { round: 1, random, victim, placed, refunded })
    const expected = { products: fleet.products, stock: unitsPerProduct, placed, refunded }
    expect(await waitForInvariants(fleet, expected)).toEqual([])
    expect(errors).toEqual([])
    expect(placed.size).toBeGreaterThan(10)
  })

  it('hear each other’s changes before a cached response ends', async () => {
    const [product = ''] = fleet.products
    for (let change = 1; change <= 5; change++) {
      const name = `Table ${change}`
      for (const shop of fleet.shops) await nameSeenBy(shop.url, product)
      await fleet.readRecords(async (db) => db.execute(`update products set name = '${name}' where id = '${product}'`))
      const seen = () => Promise.all(fleet.shops.map((shop) => nameSeenBy(shop.url, product)))
      // Without the notice a response is cached for a minute.
      await expect.poll(seen, { timeout: 5_000, interval: 20 }).toEqual([name, name])
    }
  })

  it('have the connections of the job queue under its name, by which a start knows that a shop runs', async () => {
    const count = await fleet.readRecords(async (db) => {
      const { rows } = await db.execute<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where application_name = 'totara-jobs'",
      )
      return rows[0]?.count
    })
    expect(count).toBeGreaterThanOrEqual(2)
  })
})

it('PgBouncer in transaction mode is refused with a sentence', async () => {
  const { url, pgbouncer } = await startPgbouncer('transaction')
  try {
    await expect(openDatabase({ databaseUrl: url, dataDir: '', log: () => {} })).rejects.toThrow(
      `The PostgreSQL database postgres at ${new URL(url).host} is reached through a pooler that shares connections between transactions. ` +
        'Notices and locks need connections of their own: set pool_mode = session in PgBouncer, or leave it out.',
    )
  } finally {
    await pgbouncer.stop()
  }
})
