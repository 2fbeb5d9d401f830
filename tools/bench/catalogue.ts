import { mkdtemp, rm, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { freePort } from '#tests/support/free-port.ts'
import { shopProcess } from '#tests/support/shop-process.ts'
import { mark, missingRow, type Figures } from './figures.ts'
import { measureAddresses } from './measure.ts'

/*
 * Measures lists and searches of a large catalogue on PostgreSQL: `npm run bench -- --products 1000000`. No two
 * requests are the same one, so that none is answered with a cached response.
 */

/** The maximum of the 99th percentile with 32 connections. */
const maxP99Ms = 50

/** The maximum of the median of a filtered room with a space, with one connection. */
const maxAloneMs = 15

/** Makes the address of request `number`. */
type Address = (number: number) => string

/** A keyword in another spelling for each of 8,700 numbers, with the same meaning: space around it does not count. */
function spelling(keyword: string, number: number): string {
  const spaces = (count: number) => ' '.repeat(count)
  return encodeURIComponent(spaces(number % 97) + keyword + spaces(Math.floor(number / 97) % 90))
}

const list = (keyword: string, pageNumber: number) => `/api/products?keyword=${keyword}&pageNumber=${pageNumber}`
const nouns = [
  'table',
  'chair',
  'drawers',
  'lamp',
  'oak',
  'stand',
  'bench',
  'storage',
  'dresser',
  'buffet',
  'honey',
  'pine',
]
const place = (number: number) => placeName((number * 7919) % placeCount)

/** Two neighbouring letters of a word swapped. */
function misspell(word: string): string {
  return word.slice(0, 3) + word.charAt(4) + word.charAt(3) + word.slice(5)
}

const browse = (query: string) => `/api/products/browse?${query}`
const space = (number: number, heightMm: number) => `space=${400 + (number % 1999)}x${400 + (number % 97)}x${heightMm}`

/** `isAlone`: the goal is the median with one connection. */
const targets: { name: string; address: Address; isAlone?: true }[] = [
  { name: 'list, pages 1 to 100', address: (number) => list(spelling('', number), 1 + (number % 100)) },
  { name: 'list, pages near 20,000', address: (number) => list(spelling('', number), 20_000 + (number % 100)) },
  { name: "search 'table'", address: (number) => list(spelling('table', number), 1 + (number % 10)) },
  {
    name: 'search, two frequent words',
    address: (number) => list(spelling(`${nouns[number % 12]} ${nouns[(number * 5 + 1) % 12]}`, number), 1),
  },
  { name: 'search, frequent and rare word', address: (number) => list(`${place(number)}%20table`, 1) },
  { name: 'search, misspelt word', address: (number) => list(misspell(place(number)), 1) },
  {
    name: 'suggest, 1 to 8 letters',
    address: (number) =>
      `/api/products/suggest?keyword=${spelling((number % 2 ? (nouns[number % 12] ?? '') : place(number)).slice(0, 1 + (number % 8)), number)}`,
  },
  { name: 'category, pages 1 to 100', address: (number) => list(spelling('dining room', number), 1 + (number % 100)) },
  {
    name: 'room, filtered, 200 products',
    address: (number) =>
      `/api/products/top?keyword=Chair&room=dining&price=${500 + (number % 1700)}&width=${600 + (number % 89) * 10}`,
  },
  {
    name: 'room in a space',
    address: (number) => browse(`room=living&keyword=living&${space(number, 700)}`),
    isAlone: true,
  },
  {
    name: 'category in a space',
    address: (number) => browse(`room=dining&keyword=Chair&${space(number, 1100)}`),
    isAlone: true,
  },
  {
    name: 'room in a space, facets, sort',
    address: (number) =>
      browse(`room=living&keyword=living&timber=Pine&stock=in&sort=price&price=900&${space(number, 700)}`),
    isAlone: true,
  },
  {
    name: 'room in which nothing fits',
    address: (number) =>
      browse(`room=living&keyword=living&fits=only&space=50x50x${50 + (number % 97)}&price=${number % 9973}`),
    isAlone: true,
  },
  {
    name: 'search in a space',
    address: (number) => browse(`keyword=${spelling('table', number)}&${space(number, 900)}`),
    isAlone: true,
  },
]

/** Each kind of list and search of a shop with `count` products, with 32 connections and with one. */
export async function benchCatalogue(count: number, adminUrl: string | undefined): Promise<Figures> {
  if (!adminUrl) return { rows: [missingRow('large catalogue', 'BENCH_DATABASE_URL is not set')], isGood: true }
  const databaseUrl = await catalogueDatabase(adminUrl, count, (line) => console.error(line))
  const dataDir = await mkdtemp(join(tmpdir(), 'totara-bench-catalogue-'))
  const shop = shopProcess(await freePort(), dataDir, { DATABASE_URL: databaseUrl })
  await shop.start()
  const rows: string[][] = []
  let isGood = true
  try {
    for (const { name, address, isAlone } of targets) {
      await readIntoMemory(databaseUrl)
      const alone = await measureAddresses(shop.url, address, { connections: 1, durationSeconds: 3 })
      const loaded = await measureAddresses(shop.url, (number) => address(number + 100_000), {
        connections: 32,
        durationSeconds: 8,
      })
      const isFast = isAlone ? alone.p50Ms <= maxAloneMs : loaded.p99Ms <= maxP99Ms
      const isReached = loaded.requestsPerSecond > 0 && isFast && loaded.failed === 0
      isGood &&= isReached
      const figures = [loaded.requestsPerSecond.toFixed(0), String(loaded.p50Ms), String(loaded.p99Ms)]
      const failed = alone.failed + loaded.failed
      const result = mark(isReached) + (failed ? ` ${failed} failed` : '')
      const target = isAlone ? `alone ${maxAloneMs} ms` : `p99 ${maxP99Ms} ms`
      rows.push([name, ...figures, `alone ${alone.p50Ms} ms`, '', target, result])
      console.error(rows.at(-1)?.join(' | '))
    }
  } finally {
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { rows, isGood }
}

/*
 * A catalogue of any size for `npm run bench -- --products N`, the same in every run. PostgreSQL makes its products
 * from the 90 of the opening catalogue, the first of them far more often than the last, as words are frequent in a
 * language.
 */

/** The number of names of places. The first ones are in thousands of products, the last ones in a few. */
const placeCount = 20_000

const syllables = [
  'ka',
  'ro',
  'ti',
  'wai',
  'mo',
  'na',
  'pu',
  'ha',
  'te',
  'ru',
  'ko',
  'ma',
  'ngi',
  'o',
  'whe',
  'ra',
  'pi',
  'tau',
  'ki',
  'mu',
]

/** The name of place `number` from 0: four syllables, so that each number has its own. */
function placeName(number: number): string {
  const digits = [
    number % 20,
    Math.floor(number / 20) % 20,
    Math.floor(number / 400) % 20,
    Math.floor(number / 8000) % 20,
  ]
  return digits.map((digit) => syllables[digit]).join('')
}

/**
 * Opens the address of a database `totara_bench_<count>` on the server at `adminUrl`, with all migrations and `count`
 * products. One that exists already is used again.
 */
async function catalogueDatabase(adminUrl: string, count: number, log: (line: string) => void): Promise<string> {
  const url = new URL(adminUrl)
  url.pathname = `/totara_bench_${count}`
  await onServer(adminUrl, async (admin) => {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [url.pathname.slice(1)])
    if (rowCount === 0) await admin.query(`create database ${url.pathname.slice(1)}`)
  })
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '', log: (line) => log(line) })
  try {
    await migrate(database)
  } finally {
    await database.close()
  }
  await onServer(url.href, async (client) => {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from products')
    if (rows[0]?.count === count) return
    log(`filling ${url.pathname.slice(1)}: about two minutes for each million products`)
    await fill(client, count)
  })
  return url.href
}

/**
 * Reads the tables and indexes of a database, so that they are in the memory of the machine and no measurement waits
 * for its disk. It needs the extension `pg_prewarm`, which is a part of PostgreSQL.
 */
async function readIntoMemory(databaseUrl: string): Promise<void> {
  await onServer(databaseUrl, async (client) => {
    await client.query('create extension if not exists pg_prewarm')
    await client.query("select pg_prewarm(oid::regclass, 'read') from pg_class where relkind in ('r', 'i', 't')")
  })
}

async function onServer(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client(url)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Fills `products` and `search_words` in one transaction, with triggers off and indexes made at the end. */
async function fill(client: Client, count: number): Promise<void> {
  const templates = JSON.parse(
    await readFile(join(import.meta.dirname, '../../catalogue/products.json'), 'utf8'),
  ) as object[]
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where tablename in ('products', 'search_words') and indexname !~ '_pkey$'",
  )
  await client.query('begin')
  await client.query("set local maintenance_work_mem = '512MB'")
  await client.query('truncate products, search_words cascade')
  await client.query('alter table products disable trigger user')
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`)
  await client.query('create temp table places (number int primary key, name text not null) on commit drop')
  await client.query(
    'insert into places select number - 1, name from unnest($1::text[]) with ordinality as made(name, number)',
    [Array.from({ length: placeCount }, (_, number) => placeName(number))],
  )
  await client.query(
    `create temp table templates (number int primary key, code text, name text, brand text, style text, "homeSpace" text,
       category text, material text, width int, height int, length int, price numeric, description text, keywords text)
     on commit drop`,
  )
  await client.query('insert into templates select * from jsonb_populate_recordset(null::templates, $1)', [
    JSON.stringify(templates.map((template, number) => ({ ...template, number }))),
  ])
  await client.query(productsSql, [count, templates.length])
  for (const { indexdef } of indexes) await client.query(indexdef)
  await client.query('alter table products enable trigger user')
  await client.query(wordsSql)
  await client.query('commit')
  await client.query('vacuum analyze')
}

/** A number from 0 to 1 that depends on the product's number and on `salt` alone. */
const chance = (salt: number) => `((hashint8extended(i, ${salt}) & 1048575) / 1048576.0)`

const productsSql = `
insert into products (id, code, name, image, brand, category, material, home_space, style, keywords, description, price_cents,
  width_mm, height_mm, length_mm, stock, rating, num_reviews, featured, is_draft, created_at, updated_at)
select
  (lpad(to_hex((extract(epoch from made_at) * 1000)::bigint), 12, '0') || '7' || substr(md5(i::text), 1, 3) || '8' ||
    substr(md5(i::text), 4, 15))::uuid,
  template.code || '-' || to_hex(i),
  initcap(place.name) || ' ' || regexp_replace(template.name, '^\\S+ ', ''),
  '/images/sample.jpg',
  case when ${chance(3)} < 0.7 then template.brand else initcap(maker.name) || ' Joinery' end,
  template.category, template.material, template."homeSpace", template.style,
  template.keywords || ' ' || place.name,
  template.description || ' Made in ' || initcap(maker.name) || '.',
  round(template.price * (50 + floor(${chance(4)} * 150)))::bigint,
  template.width * (70 + floor(${chance(5)} * 60))::int / 100,
  template.height * (70 + floor(${chance(6)} * 60))::int / 100,
  template.length * (70 + floor(${chance(7)} * 60))::int / 100,
  floor(${chance(8)} * 20)::int,
  case when ${chance(9)} < 0.4 then 0 else round((2 + ${chance(10)} * 3)::numeric, 2) end,
  case when ${chance(9)} < 0.4 then 0 else 1 + floor(power(${chance(11)}, 4) * 200)::int end,
  ${chance(12)} < 0.0005, ${chance(13)} < 0.001, made_at, made_at
from generate_series(1, $1::int) as i
cross join lateral (select date_trunc('milliseconds', timestamptz '2026-01-01' - ($1::int - i) * interval '17.3 seconds')) as age(made_at)
join templates template on template.number = floor(power(${chance(1)}, 2) * $2::int)::int
join places place on place.number = floor(power(${chance(2)}, 4) * ${placeCount})::int
join places maker on maker.number = floor(power(${chance(14)}, 3) * 300)::int
order by i`

const wordsSql = `
insert into search_words
select distinct word from products, regexp_split_to_table(
  search_text(concat_ws(' ', name, keywords, code, category, brand, material, style, home_space)), ' ') as word
where length(word) between 2 and 40 and word !~ '[[:digit:]]'`
