import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { PlanItem, PlanRoom, StoredPlan } from '#contract/plan/room.ts'
import { freePort } from '#tests/support/free-port.ts'
import { shopProcess } from '#tests/support/shop-process.ts'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { type Figures, figureRow } from './figures.ts'

/*
 * What the browser's main thread does for one step of a piece in a plan of 60, by its own timeline, on a phone whose
 * CPU is four times slower (`npm run bench -- --only plan`): scripts, styles, layout and paint.
 */

/** One frame of 60 a second. */
const maxStepMs = 16
const cpuFactor = 4
const stepCount = 60
/** Longer than a step takes, and shorter than the pause after which the ways are measured. */
const betweenStepsMs = 60
const side = { mm: 12_000, columns: 10, rows: 6 }

interface TraceEvent {
  name: string
  ph: string
  ts: number
  dur?: number
  /** Without the time in which the thread had no CPU. */
  tdur?: number
  pid: number
  tid: number
  args: { name?: string; data?: { type?: string } }
}

/** Keys and drag steps; of each the median and what nine of ten steps take at most. */
export async function benchPlan(): Promise<Figures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'totara-bench-'))
  const shop = shopProcess(await freePort(), dataDir, {})
  await shop.start()
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const rows = []
    for (const [name, event, step] of [
      ['a key', 'keydown', pressKey],
      ['a drag step', 'pointermove', drag],
    ] as const) {
      const page = await openPlan(browser, shop.url)
      const durations = await timeSteps(browser, page, event, step)
      const [half, most] = [
        durations[Math.floor(durations.length / 2)] ?? NaN,
        durations[Math.floor(durations.length * 0.9)] ?? NaN,
      ]
      const figure = `${half.toFixed(1)} ms, 9 of 10 within ${most.toFixed(1)} ms`
      rows.push(
        figureRow(`plan of 60 pieces, CPU ${cpuFactor}x slower: ${name}`, figure, `${maxStepMs} ms`, most <= maxStepMs),
      )
      await page.context().close()
    }
    return { rows, isGood: rows.every((cells) => cells.at(-1) === 'ok') }
  } finally {
    await browser.close()
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function openPlan(browser: Browser, url: string): Promise<Page> {
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ baseURL: url, viewport, deviceScaleFactor: 2.625, hasTouch: true })
  const page = await context.newPage()
  await page.goto('/robots.txt')
  const text = JSON.stringify(await fullRoom(url))
  await page.evaluate((stored) => window.localStorage.setItem('plan', stored), text)
  await page.goto('/plan', { waitUntil: 'networkidle' })
  await page.locator('[data-item="item-24"]').focus()
  await page.waitForTimeout(1000)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuFactor })
  return page
}

/** 60 pieces of the catalogue in rows, with doors, a window and a fireplace. */
async function fullRoom(url: string): Promise<StoredPlan> {
  const { products } = (await (await fetch(`${url}/api/products?perPage=60`)).json()) as {
    products: { _id: string; name: string; length: number; width: number; height: number }[]
  }
  const cell = { xMm: side.mm / side.columns, yMm: side.mm / side.rows }
  const fitting = products.filter(({ length, width }) => length < cell.xMm && width < cell.yMm)
  const items = Array.from({ length: side.columns * side.rows }, (_, index): PlanItem => {
    const found = fitting[index % fitting.length]
    if (!found) throw new Error('The catalogue has no piece that is small enough.')
    const { _id: id, name, length: lengthMm, width: widthMm, height: heightMm } = found
    const [column, row] = [index % side.columns, Math.floor(index / side.columns)]
    const at = { xMm: column * cell.xMm, yMm: row * cell.yMm, turn: 0 as const, screenInches: 0 }
    return { id: `item-${index}`, ...at, product: { id, name, lengthMm, widthMm, heightMm } }
  })
  const room: PlanRoom = {
    id: 'room',
    name: 'Living room',
    lengthMm: side.mm,
    widthMm: side.mm,
    heightMm: 2400,
    openings: [
      { id: 'door', kind: 'door', wall: 'C', fromMm: 2000, widthMm: 810, hinge: 'right', opens: 'in' },
      { id: 'window', kind: 'window', wall: 'B', fromMm: 3000, widthMm: 2000, sillMm: 900, heightMm: 1100 },
    ],
    fixed: [{ id: 'fire', kind: 'fireplace', wall: 'D', fromMm: 1200, widthMm: 1200, depthMm: 400 }],
    items,
    updatedAt: '2026-11-20T08:05:00.000Z',
  }
  return { version: 1, last: room.id, rooms: [room] }
}

const keys = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']

async function pressKey(page: Page, index: number): Promise<void> {
  await page.keyboard.press(keys[Math.floor(index / 5) % keys.length] ?? '')
}

async function drag(page: Page, index: number): Promise<void> {
  if (index === 0) {
    const box = await page.locator('[data-item="item-24"]').boundingBox()
    if (!box) throw new Error('The piece is not on the page.')
    start.x = box.x + box.width / 2
    start.y = box.y + box.height / 2
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
  }
  const angle = (index / stepCount) * 2 * Math.PI
  await page.mouse.move(start.x + 30 * Math.sin(angle) + 5, start.y + 30 * (1 - Math.cos(angle)) + 5)
}

const start = { x: 0, y: 0 }

async function timeSteps(
  browser: Browser,
  page: Page,
  event: string,
  step: (page: Page, index: number) => Promise<void>,
): Promise<number[]> {
  // Scripts are compiled in the first steps.
  for (let index = 0; index < 10; index += 1) await step(page, index)
  await page.waitForTimeout(1000)
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'],
  })
  for (let index = 10; index < stepCount; index += 1) {
    await step(page, index)
    await page.waitForTimeout(betweenStepsMs)
  }
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  return stepsOf(traceEvents, event)
}

/** Of each input: the ms of the thread in its tasks until the next frame is handed over. Waiting is not counted. */
function stepsOf(events: readonly TraceEvent[], type: string): number[] {
  const inputs = events.filter(({ name, args }) => name === 'EventDispatch' && args.data?.type === type)
  const [first] = inputs
  if (!first) throw new Error(`The timeline has no ${type}.`)
  const ofThread = events.filter(({ ph, pid, tid }) => ph === 'X' && pid === first.pid && tid === first.tid)
  const tasks = ofThread.filter(({ name }) => name === 'RunTask')
  const frames = ofThread.filter(({ name }) => name === 'Commit')
  return inputs
    .flatMap(({ ts: from }) => {
      const frame = frames.find(({ ts }) => ts > from)
      if (!frame) return []
      const inStep = tasks.filter(({ ts, dur = 0 }) => ts + dur > from && ts < frame.ts)
      return inStep.reduce((sum, { dur = 0, tdur = dur }) => sum + tdur / 1000, 0)
    })
    .toSorted((one, other) => one - other)
}
