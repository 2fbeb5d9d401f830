import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { acquireLock } from '#db/embedded/lock.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase, type OpenDatabase } from '#db/open.ts'
import { sessions } from '#db/tables/accounts/accounts.ts'
import { accessEvents } from '#db/tables/accounts/access-events.ts'
import { redirects } from '#db/tables/content/redirects.ts'
import { authenticators, passkeys, recoveryCodes } from '#db/tables/accounts/second-factor.ts'
import { moves } from '#db/tables/back-office/moves.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { isPasswordCorrect } from '#server/accounts/passwords.ts'
import { findUserByEmail } from '#server/accounts/accounts.queries.ts'
import { copyEmbeddedDatabase, openTestDatabase, testDatabaseUrl } from '../tests/support/database/database.ts'
import { noise } from '../tests/support/make-pictures.ts'

// Each command starts Node and opens a database, which takes many seconds on a busy machine.
vi.setConfig({ testTimeout: 480_000 })

const script = join(import.meta.dirname, 'admin.ts')
let home: string
const closers: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'totara-admin-'))
})

afterAll(async () => {
  for (const close of closers.toReversed()) await close()
  // A command that a test has killed may still be writing.
  await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
})

/** A test installation of the shop: its environment, and access to its database. */
interface Installation {
  env: Record<string, string>
  dataDir: string
  withDb<T>(at: (db: OpenDatabase['db']) => Promise<T>): Promise<T>
}

function embeddedInstallation(name: string): Installation {
  const dataDir = join(home, name)
  return {
    dataDir,
    env: { DATA_DIR: dataDir, DATABASE_URL: '' },
    async withDb(at) {
      const database = await openDatabase({ dataDir, log: () => {} })
      try {
        await migrate(database)
        return await at(database.db)
      } finally {
        await database.close()
      }
    },
  }
}

/**
 * An embedded installation whose database is a copy, but for the one that a test restores into: it has no database yet.
 */
async function copiedInstallation(name: string): Promise<Installation> {
  const installation = embeddedInstallation(name)
  if (name !== 'embedded-other') await copyEmbeddedDatabase(join(installation.dataDir, 'db'))
  return installation
}

async function postgresInstallation(name: string): Promise<Installation> {
  const database = await openTestDatabase()
  closers.push(() => database.close())
  const url = new URL(testDatabaseUrl ?? '')
  url.pathname = `/${database.location.split(' ')[2]}`
  const dataDir = join(home, name)
  return { dataDir, env: { DATA_DIR: dataDir, DATABASE_URL: url.href }, withDb: (at) => at(database.db) }
}

/** Starts the command as npm does, with the given standard input. */
function start(args: string[], env: Record<string, string> = {}, input = '') {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: home,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(tmpdir(), 'totara-compile-cache'),
      DATA_DIR: join(home, 'nowhere'),
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]).then(
    ([[code], stdout, stderr]) => ({ code: code as number | null, stdout, stderr }),
  )
  return { child, ended }
}

const run = (args: string[], env?: Record<string, string>, input?: string) => start(args, env, input).ended

describe('the command line', () => {
  it('prints its usage and exits with 0, or with 2 without a command', async () => {
    const [asked, wrong] = await Promise.all([run(['--help']), run([])])
    expect(asked).toMatchObject({ code: 0, stderr: '' })
    expect(asked.stdout).toMatch(/^npm run admin -- <command>\n/)
    expect(wrong).toEqual({ code: 2, stdout: '', stderr: asked.stdout })
    expect(existsSync(join(home, 'nowhere'))).toBe(false)
  })

  it('exits with 1 and a message when there is no shop', async () => {
    const answers = await Promise.all([
      run(['promote', 'a@totara.example']),
      run(['backup', 'x.tar.gz']),
      run(['promote', 'a@totara.example'], { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/none' }),
      run(['promote', 'a@totara.example'], { PORT: 'three' }),
      run(['restore', 'x.tar.gz']),
    ])
    const noShop = `There is no shop in ${join(home, 'nowhere')} yet. Create one with npm start, or set DATA_DIR to the folder of the shop.`
    const messages = [
      noShop,
      noShop,
      'The PostgreSQL database none at 127.0.0.1:1 cannot be reached (connect ECONNREFUSED 127.0.0.1:1). Start the server, or correct DATABASE_URL.',
      'PORT is "three" but must be a whole number from 1 to 65535.',
      `${join(home, 'x.tar.gz')} is not a valid backup: the file does not exist. Nothing was changed.`,
    ]
    expect(answers).toEqual(messages.map((message) => ({ code: 1, stdout: '', stderr: `${message}\n` })))
    expect(await readdir(home)).toEqual([])
  })

  it('names the process that uses the embedded database, and asks to stop the shop first', async () => {
    const { dataDir, env } = embeddedInstallation('taken')
    await mkdir(join(dataDir, 'db'), { recursive: true })
    const release = await acquireLock(join(dataDir, 'db'))
    try {
      expect(await run(['backup', 'x.tar.gz'], env)).toEqual({
        code: 1,
        stdout: '',
        stderr: `The database in ${join(dataDir, 'db')} is in use by another process (pid ${process.pid}). Stop that shop first, or set DATA_DIR to another folder.\n`,
      })
      expect(existsSync(join(home, 'x.tar.gz'))).toBe(false)
    } finally {
      release()
    }
  })
})

const kinds: { kind: string; isHere: boolean; open: (name: string) => Promise<Installation> }[] = [
  { kind: 'embedded', isHere: true, open: copiedInstallation },
  { kind: 'PostgreSQL', isHere: testDatabaseUrl !== undefined, open: postgresInstallation },
]

describe.each(kinds.filter(({ isHere }) => isHere))('on the $kind database', ({ kind, open }) => {
  let installation: Installation

  beforeAll(async () => {
    installation = await open(`${kind}-shop`)
  })

  it('creates admins and sets passwords, piped or generated', async () => {
    const { env } = installation
    expect(await run(['create', 'Ana@totara.example', '--name', 'Ana'], env, 'kauri-and-rimu\n')).toEqual({
      code: 0,
      stdout: 'ana@totara.example is now an admin.\n',
      stderr: '',
    })
    expect(await run(['create', 'ana@totara.example', '--invent'], env)).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'ana@totara.example already has an account. Make it an admin: npm run admin -- promote ana@totara.example\n',
    })
    expect(await run(['promote', 'ana@totara.example'], env)).toEqual({
      code: 0,
      stdout: 'ana@totara.example is already an admin.\n',
      stderr: '',
    })
    expect(await run(['reset-password', 'ana@totara.example'], env, 'short\n')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Use a password of 8 to 128 characters.\n',
    })
    const reset = await run(['reset-password', 'ana@totara.example', '--invent'], env)
    expect(reset).toMatchObject({ code: 0, stderr: '' })
    const password = /Password: (\S{22})\n$/.exec(reset.stdout)?.[1] ?? ''
    const found = await installation.withDb((db) => findUserByEmail(db, 'ana@totara.example'))
    expect(found?.user).toMatchObject({ name: 'Ana', isAdmin: true })
    expect(await isPasswordCorrect(found?.passwordHash, password)).toBe(true)
  })

  it('removes every second step of an account, and signs it out', async () => {
    const { env } = installation
    const remove = () => run(['remove-second-factor', ' Ana@totara.example'], env)
    expect(await remove()).toEqual({
      code: 0,
      stdout: 'ana@totara.example has no second step at sign-in.\n',
      stderr: '',
    })
    const createdAt = new Date()
    await installation.withDb(async (db) => {
      const userId = (await findUserByEmail(db, 'ana@totara.example'))?.user._id ?? ''
      await db.insert(authenticators).values({ userId, secret: 'JBSWY3DPEHPK3PXP', confirmedAt: createdAt })
      await db.insert(recoveryCodes).values({ userId, codeHash: 'a'.repeat(64) })
      await db
        .insert(passkeys)
        .values({ userId, credentialId: 'id', publicKey: 'key', counter: 0, transports: [], name: 'Laptop' })
      await db.insert(sessions).values({ userId, tokenHash: 'b'.repeat(64), expiresAt: createdAt })
    })
    expect(await remove()).toEqual({
      code: 0,
      stdout: 'ana@totara.example has no second step at sign-in any more, and is signed out everywhere.\n',
      stderr: '',
    })
    const left = await installation.withDb((db) =>
      Promise.all([authenticators, recoveryCodes, passkeys, sessions].map((table) => db.$count(table))),
    )
    expect(left).toEqual([0, 0, 0, 0])
    expect(await run(['remove-second-factor', 'unknown@totara.example'], env)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no account with unknown@totara.example.\n',
    })
  })

  it('exports the shop into a new or empty folder, which only its owner can read', async () => {
    const { env } = installation
    const folder = join(home, `${kind} export`)
    await installation.withDb((db) =>
      db.insert(redirects).values({ fromPath: '/old', toPath: '/sale', origin: 'typed', createdAt: new Date() }),
    )
    const exported = { code: 0, stdout: `Exported the shop to ${folder} (6 files).\n`, stderr: '' }
    expect(await run(['export', folder], env)).toEqual(exported)
    expect((await readdir(folder, { recursive: true })).toSorted()).toEqual([
      'products.csv',
      'redirects.csv',
      'reviews.csv',
      'shopify',
      'shopify/customers.csv',
      'shopify/orders.csv',
      'shopify/products.csv',
    ])
    expect(await readFile(join(folder, 'redirects.csv'), 'utf8')).toBe('Redirect from,Redirect to\r\n/old,/sale\r\n')
    const modes = await Promise.all(['', 'redirects.csv'].map((name) => stat(join(folder, name))))
    expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o600])
    const recorded = await installation.withDb((db) => db.select().from(accessEvents))
    expect(recorded.at(-1)).toMatchObject({ action: 'shop-exported', isFromCommandLine: true })

    const refused = (message: string) => ({ code: 1, stdout: '', stderr: `${message}\n` })
    expect(await run(['export', folder], env)).toEqual(
      refused(`${folder} has files already. Name an empty folder, or a new one.`),
    )
    const file = join(folder, 'reviews.csv')
    expect(await run(['export', file], env)).toEqual(refused(`${file} is a file. Name an empty folder, or a new one.`))
    await rm(folder, { recursive: true })
    await mkdir(folder)
    expect(await run(['export', folder], env)).toEqual(exported)
    await installation.withDb((db) => db.delete(redirects))
  })

  it('brings in the folder of another shop, or says what it would bring in', async () => {
    const moved = await open(`${kind}-moved`)
    const { env } = moved
    const folder = join(home, `former-shop-${kind}`)
    await mkdir(join(folder, 'photos'), { recursive: true })
    const columns = 'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Status'
    const table =
      'kowhai-table,Kōwhai Table,L1200 x W650 x H460mm,Coffee Tables,Title,Default Title,KOW-1,199.00,active'
    await writeFile(join(folder, 'products.csv'), `${columns}\n${table}\n`)
    await writeFile(join(folder, 'photos/kow-1.png'), await noise(40, 30).png().toBuffer())
    await writeFile(join(folder, 'notes.txt'), 'notes')
    const stored = () =>
      moved.withDb(async (db) => ({
        moves: await db.$count(moves),
        products: await db.$count(products, eq(products.code, 'KOW-1')),
      }))

    const other = await run(['move-in', folder, '--from', 'woocommerce'], env)
    const refusal = 'products.csv is a file of Shopify, not of WooCommerce.\n'
    expect(other).toEqual({ code: 1, stdout: '', stderr: refusal })
    const dry = await run(['move-in', folder, '--dry-run', '--use-sizes'], env)
    const trial = `Files of Shopify
  products.csv: 1 products, UTF-8, commas
  Pictures: 1 pictures, by their names
  notes.txt: left out, because it’s not a file of another shop

Trial
  Products: 1 (1 new)
  Sizes read from texts: 1 products, used
`
    expect(dry).toEqual({
      code: 0,
      stdout: `${trial}\nNothing was brought in: this was a dry run.\n`,
      stderr: '',
    })
    expect(await stored()).toEqual({ moves: 0, products: 0 })

    await moved.withDb((db) => db.insert(moves).values({ byName: 'Ana', createdAt: new Date() }))
    expect(await run(['move-in', folder], env)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'A move that Ana began isn’t complete. Finish or delete it in the shop first: Products, Move in.\n',
    })
    expect(await stored()).toEqual({ moves: 1, products: 0 })
    await moved.withDb((db) => db.delete(moves))

    expect(await run(['move-in', join(folder, 'products.csv'), join(folder, 'photos'), '--use-sizes'], env)).toEqual({
      code: 0,
      stdout: `${trial.replace(/  notes.*\n/, '')}\nBrought in\n  Products: 1\n  Pictures: 1 of 1\n`,
      stderr: '',
    })
    const [product] = await moved.withDb((db) => db.select().from(products).where(eq(products.code, 'KOW-1')))
    expect(product).toMatchObject({
      isDraft: false,
      widthMm: 650,
      image: expect.stringMatching(/^\/images\/[0-9a-f]{32}\.webp$/) as string,
    })
    expect(await readdir(join(moved.dataDir, 'uploads'))).toHaveLength(1)

    // It has all its pictures, so others are refused, and a dry run has nothing to try.
    const photos = join(folder, 'photos')
    expect(await run(['move-in', photos], env)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^No picture of Pictures belongs to a piece that misses one\./) as string,
    })
    expect((await run(['move-in', photos, '--dry-run'], env)).stderr).toContain('A dry run needs the files')
  })

  it('moves a shop from one installation to another', async () => {
    const file = join(home, `${kind}.tar.gz`)
    expect(await run(['backup', file], installation.env)).toEqual({
      code: 0,
      stdout: `Backed up 0 products, 0 orders, 1 user and 0 uploads to ${file}\n`,
      stderr: '',
    })
    const other = await open(`${kind}-other`)
    const restored = await run(['restore', file], other.env)
    expect(restored.stdout).toMatch(
      /^Restored 0 products, 0 orders, 1 user and 0 uploads of Tōtara as of \d{4}-.+Z\. All users have to sign in again\.\n$/,
    )
    expect(restored.code).toBe(0)
    const again = await run(['restore', file], other.env)
    expect(again).toMatchObject({ code: 1, stdout: '' })
    expect(again.stderr).toMatch(/ already has a shop \(1 row in users\)\. Back it up, then add --replace .+\.\n$/)
    const found = await other.withDb((db) => findUserByEmail(db, 'ana@totara.example'))
    expect(found?.user).toMatchObject({ name: 'Ana', isAdmin: true })
  })

  it('leaves no partial backup and no partial shop when it is killed', async () => {
    const many = 60_000
    await installation.withDb((db) =>
      db.execute(
        sql`insert into search_words select md5(number::text) from generate_series(1, ${many}::int) as number`,
      ),
    )
    const file = join(home, `${kind}-large.tar.gz`)
    await writeFile(file, 'an older one')
    const part = `${file}.part`

    for (const [signal, stderr] of [
      ['SIGTERM', 'Stopped: no backup was written.\n'],
      ['SIGKILL', ''],
    ] as const) {
      const { child, ended } = start(['backup', file], installation.env)
      await until(async () => existsSync(part) && (await stat(part)).size > 0)
      child.kill(signal)
      expect(await ended).toEqual({ code: signal === 'SIGTERM' ? 1 : null, stdout: '', stderr })
      expect(await readFile(file, 'utf8')).toBe('an older one')
      expect(existsSync(part)).toBe(signal === 'SIGKILL')
    }

    await mkdir(installation.dataDir, { recursive: true })
    await writeFile(join(installation.dataDir, 'card-stand-in.json'), '{}')
    expect((await run(['backup', file], installation.env)).code).toBe(0)
    expect((await readdir(home)).filter((name) => name.endsWith('.part'))).toEqual([])

    const other = await open(`${kind}-killed`)
    expect((await run(['create', 'bea@totara.example', '--invent'], other.env)).code).toBe(0)
    const untilChanging = await watchChanges(other)
    const { child, ended } = start(['restore', file, '--replace'], other.env)
    // The file exists from just before the database is changed until just after.
    await until(async () => existsSync(join(other.dataDir, 'card-stand-in.json.restored')))
    await untilChanging()
    child.kill('SIGKILL')
    expect((await ended).code).toBe(null)
    expect(await other.withDb((db) => findUserByEmail(db, 'bea@totara.example'))).toBeDefined()
    expect(await other.withDb((db) => db.$count(sql`search_words`))).toBe(0)

    expect((await run(['restore', file, '--replace'], other.env)).code).toBe(0)
    expect(await other.withDb((db) => db.$count(sql`search_words`))).toBe(many)
    expect(await readFile(join(other.dataDir, 'card-stand-in.json'), 'utf8')).toBe('{}')
  })
})

const until = (isReady: () => Promise<boolean>) => vi.waitUntil(isReady, { timeout: 120_000, interval: 5 })

/** Returns a function that waits until another process has begun to change the database of an installation. */
async function watchChanges({ dataDir, env, withDb }: Installation): Promise<() => Promise<boolean>> {
  if (env.DATABASE_URL) {
    const others = sql`backend_xid is not null and datname = current_database() and pid <> pg_backend_pid()`
    return () => until(() => withDb(async (db) => (await db.$count(sql`pg_stat_activity`, others)) > 0))
  }
  const before = await measureTables(dataDir)
  return () => until(async () => (await measureTables(dataDir)) > before)
}

/** The bytes of the tables of an embedded database. */
async function measureTables(dataDir: string): Promise<number> {
  const folder = join(dataDir, 'db', 'base')
  const files = await readdir(folder, { recursive: true })
  const sizes = await Promise.all(
    files.map(async (name) => (await stat(join(folder, name)).catch(() => undefined))?.size ?? 0),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
