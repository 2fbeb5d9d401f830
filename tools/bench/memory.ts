import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/support/free-port.ts'
import { freshDatabase } from '#tests/support/database/fresh-database.ts'
import { shopProcess } from '#tests/support/shop-process.ts'
import { type Figures, figureRow, missingRow } from './figures.ts'
import { measure } from './measure.ts'

/*
 * The resident memory of a shop at the end of a load and some seconds after it, on both databases
 * (`npm run bench -- --only memory`). On Linux only.
 */

const maxEmbeddedMb = 250
const maxPostgresMb = 160

/** The pause after a load, in which V8 collects garbage and returns memory, or does not. */
const restMs = 20_000

/** What is asked for, 13 seconds each: cached, and rendered for each request. */
const paths = ['/api/products', '/', '/?rendered', '/living/living?rendered']

/** A shop on the embedded database, and one on the PostgreSQL server of `adminUrl`, if there is one. */
export async function benchMemory(adminUrl: string | undefined): Promise<Figures> {
  const embedded = await memoryRows('embedded', undefined, maxEmbeddedMb)
  if (!adminUrl) return summary([...embedded, missingRow('memory, PostgreSQL', 'TEST_DATABASE_URL is not set')])
  const database = await freshDatabase(adminUrl)
  try {
    return summary([...embedded, ...(await memoryRows('PostgreSQL', database.url, maxPostgresMb))])
  } finally {
    await database.drop()
  }
}

async function memoryRows(database: string, databaseUrl: string | undefined, maxMb: number): Promise<string[][]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'totara-bench-memory-'))
  const shop = shopProcess(await freePort(), dataDir, databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl })
  await shop.start()
  try {
    for (const path of paths) await measure(shop.url + path)
    const atItsEndMb = readMemoryMb(shop.pid())
    await pause(restMs)
    const afterwardsMb = readMemoryMb(shop.pid())
    const row = (when: string, memoryMb: number | undefined) => {
      const name = `memory ${when}, ${database}`
      if (memoryMb === undefined) return missingRow(name, 'known on Linux only')
      return figureRow(name, `${memoryMb} MB`, `${maxMb} MB`, memoryMb <= maxMb)
    }
    return [row('at the end of a load', atItsEndMb), row('20 s after it', afterwardsMb)]
  } finally {
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The resident memory of a process in MB; undefined except on Linux. */
function readMemoryMb(pid: number): number | undefined {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes ? Math.round(Number(kilobytes) / 1024) : undefined
  } catch {
    return undefined
  }
}

function summary(rows: string[][]): Figures {
  return { rows, isGood: !rows.some((cells) => cells.at(-1) === 'MISSED') }
}
