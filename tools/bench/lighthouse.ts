import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { freePort } from '#tests/support/free-port.ts'
import { shopProcess } from '#tests/support/shop-process.ts'
import { findChromium } from '../../scripts/find-chromium.mjs'

/*
 * Visits pages of the built shop as Lighthouse's mobile phone.
 */

/** Fetched when it is run: it brings 150 packages that nothing else needs. */
const lighthouse = 'lighthouse@13.5.0'
const runs = 3

interface Report {
  categories: { performance: { score: number } }
  audits: Record<string, { numericValue?: number; details?: { items?: RequestItem[] } }>
}

interface RequestItem {
  resourceType?: string
  transferSize?: number
}

const columns = ['score', 'FCP s', 'LCP s', 'TBT ms', 'CLS', 'script kB', 'all kB'] as const

/** The figures of a visit: score of 100, seconds, milliseconds of blocking, layout shift, and kB as transferred. */
export type Visit = Record<(typeof columns)[number], number>

/** The browser that visits, and a folder for its files. */
interface Visitor {
  browser: string
  folder: string
}

/**
 * The medians of three visits of home, room, product and search, whose pictures are made. With `isAll`, of the ten main
 * pages that a visitor opens without a cart.
 */
export function measurePages({ isAll }: { isAll: boolean }): Promise<Record<string, Visit>> {
  return withVisitor((visitor) =>
    withShop(visitor, false, async (url) => {
      const medians: Record<string, Visit> = {}
      for (const [name, path] of Object.entries(await listPages(url, isAll))) {
        await makePictures(visitor, url + path)
        const visits: Visit[] = []
        for (let run = 0; run < runs; run++) visits.push(await visit(visitor, url + path))
        medians[name] = median(visits)
      }
      return medians
    }),
  )
}

/** The medians of the first visits of three new shops, which have not made any picture: of their home pages. */
export function measureFirstVisit(): Promise<Visit> {
  return withVisitor(async (visitor) => {
    const visits: Visit[] = []
    for (let run = 0; run < runs; run++) {
      visits.push(await withShop(visitor, true, (url) => visit(visitor, `${url}/`)))
    }
    return median(visits)
  })
}

async function withVisitor<T>(use: (visitor: Visitor) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'totara-lighthouse-'))
  try {
    return await use({ browser: await findChromium(), folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function withShop<T>(
  { folder }: Visitor,
  isPreparingPictures: boolean,
  use: (url: string) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(folder, 'shop-'))
  const shop = shopProcess(await freePort(), dataDir, {}, { isPreparingPictures })
  await shop.start()
  try {
    return await use(shop.url)
  } finally {
    await shop.stop()
  }
}

async function listPages(url: string, isAll: boolean): Promise<Record<string, string>> {
  const { products } = (await (await fetch(`${url}/api/products`)).json()) as { products: { _id: string }[] }
  const pages = { home: '/', room: '/living/living', product: `/product/${products[0]?._id}`, search: '/search/table' }
  return isAll ? { ...pages, ...furtherPages } : pages
}

const furtherPages = {
  'all products': '/products',
  cart: '/cart',
  'sign-in': '/login',
  register: '/register',
  support: '/support',
  contact: '/contact',
}

/** Opens a page with a phone's screen until the shop has made every picture that it shows. */
async function makePictures({ browser }: Visitor, url: string): Promise<void> {
  const open = await chromium.launch({ executablePath: browser, args: ['--no-sandbox', '--disable-gpu'] })
  const page = await open.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })
  // A picture that is being made is sent in its original size and must not be stored: the next visit asks again.
  let isComplete = false
  for (let attempt = 0; attempt < 60 && !isComplete; attempt++) {
    const stored: boolean[] = []
    page.on('response', (response) => {
      if (response.url().includes('/images/')) stored.push(/immutable/.test(response.headers()['cache-control'] ?? ''))
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    isComplete = stored.every(Boolean)
    page.removeAllListeners('response')
    if (!isComplete) await page.waitForTimeout(1000)
  }
  await open.close()
  if (!isComplete) throw new Error(`The pictures of ${url} are not made after a minute.`)
}

async function visit({ browser, folder }: Visitor, url: string): Promise<Visit> {
  const file = join(folder, 'report.json')
  const flags = '--headless=new --no-sandbox --disable-gpu'
  const args = [
    '--yes',
    lighthouse,
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    '--only-categories=performance',
  ]
  await runLighthouse([...args, `--chrome-flags=${flags}`], { ...process.env, CHROME_PATH: browser })
  const { categories, audits } = JSON.parse(await readFile(file, 'utf8')) as Report
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const requests = audits['network-requests']?.details?.items ?? []
  const kilobytes = (kept: RequestItem[]) =>
    Math.round(kept.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000)
  return {
    score: Math.round(categories.performance.score * 100),
    'FCP s': Math.round(value('first-contentful-paint') / 10) / 100,
    'LCP s': Math.round(value('largest-contentful-paint') / 10) / 100,
    'TBT ms': Math.round(value('total-blocking-time')),
    CLS: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    'script kB': kilobytes(requests.filter(({ resourceType }) => resourceType === 'Script')),
    'all kB': kilobytes(requests),
  }
}

/** Runs Lighthouse, up to three times while it fails to record its own trace (NO_NAVSTART). */
async function runLighthouse(args: readonly string[], env: NodeJS.ProcessEnv, attempt = 1): Promise<void> {
  try {
    await promisify(execFile)('npx', args, { env })
  } catch (error) {
    if (attempt === 3 || !String(error).includes('NO_NAVSTART')) throw error
    await runLighthouse(args, env, attempt + 1)
  }
}

function median(visits: readonly Visit[]): Visit {
  const middle = (column: (typeof columns)[number]) =>
    visits.map((each) => each[column]).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)] ?? Number.NaN
  return Object.fromEntries(columns.map((column) => [column, middle(column)])) as Visit
}
