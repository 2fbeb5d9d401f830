import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openEmbedded, type EmbeddedOptions } from './embedded.ts'

let home: string

const closers: (() => Promise<void>)[] = []
const children: ChildProcess[] = []

// Creating a database takes seconds, copying one is fast.
const empty: string = fs.mkdtempSync(join(tmpdir(), 'totara-embedded-'))
await (await openEmbedded(join(empty, 'db'), { log: () => {} })).close()

afterAll(() => {
  fs.rmSync(empty, { recursive: true, force: true })
})

beforeEach(() => {
  home = fs.mkdtempSync(join(tmpdir(), 'totara-embedded-'))
})

afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await Promise.all(closers.splice(0).map((close) => close()))
  for (const child of children.splice(0)) child.kill('SIGKILL')
  fs.rmSync(home, { recursive: true, force: true })
})

async function open(folder = join(home, 'db'), options: Partial<EmbeddedOptions> = {}) {
  const opened = await openEmbedded(folder, { log: () => {}, ...options })
  closers.push(opened.close)
  return opened
}

/** Another process that opens the folder, runs the statement, prints "done" and keeps running. */
async function startOtherShop(folder: string, statement: string): Promise<ChildProcess> {
  const script = `
    import { openEmbedded } from ${JSON.stringify(import.meta.resolve('./embedded.ts'))}
    const { lite } = await openEmbedded(${JSON.stringify(folder)}, { log: console.error })
    await lite.exec(${JSON.stringify(statement)})
    process.stdout.write('done')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await once(child.stdout, 'data')
  return child
}

async function killHard(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

describe('the embedded database', () => {
  beforeEach(() => {
    fs.cpSync(join(empty, 'db'), join(home, 'db'), { recursive: true })
  })

  test('has every commit on the disk before it confirms it', async () => {
    const { lite } = await open()
    await lite.exec('create table notes (text text)')
    const sync = vi.spyOn(fs, 'fsyncSync')
    for (let commits = 1; commits <= 20; commits++) {
      await lite.query('insert into notes values ($1)', ['written'])
      expect(sync.mock.calls.length).toBeGreaterThanOrEqual(commits)
    }
    const before = sync.mock.calls.length
    await lite.transaction((tx) => tx.query('insert into notes values ($1)', ['written']))
    expect(sync.mock.calls.length).toBeGreaterThan(before)
  })

  test('confirms nothing after a disk failure, and recovers what it confirmed before', async () => {
    const onCrash = vi.fn<(error: Error) => void>()
    const { lite, close } = await open(undefined, { onCrash })
    await lite.exec("create table notes (text text); insert into notes values ('confirmed')")
    const sync = vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
      throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO', syscall: 'fsync' })
    })
    await expect(lite.exec("insert into notes values ('lost')")).rejects.toThrow(/^The embedded database has stopped/)
    sync.mockRestore()
    await expect(lite.query('select * from notes')).rejects.toThrow(/^The embedded database has stopped/)
    expect(onCrash).toHaveBeenCalledOnce()
    await close()

    const again = await open()
    const { rows } = await again.lite.query('select text from notes')
    expect(rows).toContainEqual({ text: 'confirmed' })
  })

  test('keeps a committed row when its process is killed right after', async () => {
    const folder = join(home, 'db')
    const child = await startOtherShop(folder, "create table notes (text text); insert into notes values ('kept')")
    await killHard(child)
    const { lite } = await open(folder)
    expect((await lite.query('select text from notes')).rows).toEqual([{ text: 'kept' }])
  })

  test('refuses a second process with the pid of the first, until the first one is killed', async () => {
    const folder = join(home, 'db')
    const child = await startOtherShop(folder, 'select 1')
    await expect(open(folder, { waitForLockMs: 100 })).rejects.toThrow(
      `The database in ${folder} is in use by another process (pid ${child.pid}). Stop that shop first, or set DATA_DIR to another folder.`,
    )
    await killHard(child)
    await expect(open(folder, { waitForLockMs: 100 })).resolves.toBeDefined()
  })

  test('can be opened again after it was closed, and closed twice', async () => {
    const { close } = await open()
    await Promise.all([close(), close()])
    await expect(open(undefined, { waitForLockMs: 0 })).resolves.toBeDefined()
  })

  test('keeps its write-ahead log small', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { lite } = await open(undefined, { checkpointIntervalMs: 20 })
    await lite.exec('create table notes (text text); alter table notes alter text set storage external')
    let largest = 0
    for (let round = 0; round < 40; round++) {
      // About 4 MB of log each, 160 MB in all.
      await lite.exec(
        "insert into notes select string_agg(repeat(md5(n::text), 100), '') from generate_series(1, 1250) n",
      )
      await vi.advanceTimersByTimeAsync(20)
      largest = Math.max(largest, sizeOf(join(home, 'db', 'pg_wal')))
    }
    expect(largest).toBeLessThanOrEqual(96 * 1024 * 1024)
  })

  test('refuses a query on db inside a transaction instead of deadlocking', async () => {
    const { lite } = await open()
    await expect(lite.transaction(() => lite.query('select 1'))).rejects.toThrow('use the tx of the callback')
    await expect(lite.transaction(() => lite.transaction(async () => {}))).rejects.toThrow('use the tx of the callback')
    await expect(lite.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] })
  })
})

test('the folder of the embedded database that cannot be written is named in one sentence', async () => {
  const file = join(home, 'file')
  fs.writeFileSync(file, '')
  await expect(open(join(file, 'db'))).rejects.toThrow(
    /^The folder .*file\/db cannot be written \(.+\)\. Make it writable, or set DATA_DIR to another folder\.$/,
  )
})

test('the folder of the embedded database with other files is not changed', async () => {
  const folder = join(home, 'db')
  fs.mkdirSync(folder)
  fs.writeFileSync(join(folder, 'letters.txt'), 'mine')
  await expect(open(folder)).rejects.toThrow('holds files that are not a database')
  expect(fs.readdirSync(folder)).toEqual(['letters.txt'])
})

test('the folder of the embedded database of another PostgreSQL version is not changed', async () => {
  const folder = join(home, 'db')
  fs.mkdirSync(folder)
  fs.writeFileSync(join(folder, 'PG_VERSION'), '17\n')
  await expect(open(folder)).rejects.toThrow('was written by PostgreSQL 17')
  // The refusal has released the folder too.
  await expect(open(folder, { waitForLockMs: 0 })).rejects.toThrow('was written by PostgreSQL 17')
})

test('the folder of the embedded database is created again after an interrupted first start', async () => {
  const draft = join(home, 'db.new')
  fs.mkdirSync(draft)
  fs.writeFileSync(join(draft, 'PG_VERSION'), '18\n')
  const { lite } = await open()
  await expect(lite.query('select 1')).resolves.toBeDefined()
  expect(fs.existsSync(draft)).toBe(false)
})

test('the folder of the embedded database is accessible to this user only', async () => {
  await open(join(home, 'deep', 'down', 'db'))
  expect(fs.statSync(join(home, 'deep', 'down', 'db')).mode & 0o777).toBe(0o700)
})

function sizeOf(folder: string): number {
  const files = fs.readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, file) => sum + fs.statSync(join(folder, file.name)).size, 0)
}

test('a long series of statements lets the event loop have turns', async () => {
  const { lite } = await open()
  const turns: string[] = []
  const countTurn = () => {
    turns.push('turn')
    if (turns.length < 3) setImmediate(countTurn)
  }
  setImmediate(countTurn)
  await lite.transaction(async (tx) => {
    // Without the turns it would end only here.
    for (let statements = 0; turns.length < 3 && statements < 2_000; statements++) await tx.query('select 1')
  })
  expect(turns).toHaveLength(3)
})
