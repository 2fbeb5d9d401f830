import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { copyEmbeddedDatabase } from '#tests/support/database/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startCollector } from '#tests/support/servers/start-collector.ts'
import { type ShopProcess, shopProcess } from '#tests/support/shop-process.ts'

/* The process reports which of its modules it loads. */

/** Reports the module of the traces when it is loaded. */
const reportLoading = `import { registerHooks } from 'node:module'
registerHooks({
  load(url, context, next) {
    if (/otlp|opentelemetry/.test(url)) console.error('loads the module of traces')
    return next(url, context)
  },
})`
const reporting = `--import=data:text/javascript,${encodeURIComponent(reportLoading)}`

const folder = await mkdtemp(join(tmpdir(), 'totara-traces-'))
await copyEmbeddedDatabase(join(folder, 'db'))
const collector = await startCollector()
beforeEach(() => {
  collector.status = 200
  collector.spans.length = 0
})
afterAll(async () => {
  await collector.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs the shop with variables while `work` visits it. */
async function withShop(env: Record<string, string>, work: (shop: ShopProcess) => Promise<void>): Promise<string> {
  const shop = shopProcess(await freePort(), folder, { NODE_OPTIONS: reporting, BACKUPS: 'none', ...env })
  try {
    await shop.start()
    await work(shop)
    await shop.stop()
  } finally {
    await shop.kill()
  }
  return shop.output.join('')
}

const visit = async (shop: ShopProcess) => {
  const response = await fetch(`${shop.url}/search/kauri`)
  await response.text()
  expect(response.status).toBe(200)
}
// The collector gets nothing before the shop ends.
const late = () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '600000' })

it('the built shop loads nothing for traces without their variables', async () => {
  const output = await withShop({ OTEL_SERVICE_NAME: 'shop' }, visit)
  expect(output).not.toContain('loads the module of traces')
  expect(collector.requests).toEqual([])
})

it('the built shop sends at its end the spans of a page, of its rendering and of the calls that it makes', async () => {
  expect(await withShop(late(), visit)).toContain('loads the module of traces')
  const one = (name: string) => collector.spans.find((span) => span.name === name)
  const page = one('GET /search/:keyword')
  const rendering = one('render /search/:keyword')
  const call = one('GET /api/products/browse')
  expect(page).toMatchObject({ parentSpanId: '', attributes: { 'http.response.status_code': 200 } })
  expect(rendering?.parentSpanId).toBe(page?.spanId)
  expect(call?.parentSpanId).toBe(rendering?.spanId)
  expect(collector.spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId)).not.toEqual([])
  expect(collector.bodies.join('\n')).not.toContain('kauri')
})

it('the built shop ends in time when the collector does not answer', async () => {
  collector.status = 0
  const before = collector.requests.length
  // Longer than the process may take to end.
  await withShop({ ...late(), OTEL_EXPORTER_OTLP_TIMEOUT: '60000' }, visit)
  expect(collector.requests.length).toBe(before + 1)
})
