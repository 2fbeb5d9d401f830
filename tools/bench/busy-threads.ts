import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { namePictures } from '#server/platform/images/picture-names.ts'
import { address } from '#tests/support/factories.ts'
import { type Fleet, startFleet } from '#tests/load/start-fleet.ts'
import { type Figures, mark } from './figures.ts'

/*
 * Visitors while many clients abandon requests for pictures and sign in (`npm run bench -- --only busy-threads`). The
 * goal is 500 ms, or 25 times what the same request takes in the calm shop of the same run, when that is more.
 */

const goalMs = 500
const calmFactor = 25
const root = join(import.meta.dirname, '../..')

type Visit = () => Promise<Response>

/** One shop on the embedded database, or two on the PostgreSQL server of `adminUrl`. Throws when a visit fails. */
export async function benchBusyThreads(adminUrl: string | undefined): Promise<Figures> {
  const fleet = await startFleet({ products: 20, stock: 10_000, buyers: 1 }, adminUrl)
  try {
    return await measureFleet(fleet, adminUrl ? 'PostgreSQL' : 'embedded')
  } finally {
    await fleet.close()
  }
}

async function measureFleet(fleet: Fleet, databaseName: string): Promise<Figures> {
  const url = fleet.shops[0]?.url ?? ''
  const visits = visitsOf(fleet, url)
  const pictures = [...(await namePictures(join(root, 'catalogue/pictures'))).keys()]
  await timeVisits(visits, (rounds) => rounds === 5)
  const calm = await timeVisits(visits, (rounds) => rounds === 15)
  let isLoadOver = false
  const load = loadThreads(url, pictures).finally(() => (isLoadOver = true))
  const [busy] = await Promise.all([timeVisits(visits, () => isLoadOver), load])
  const rows = Object.keys(visits).map((name) => {
    // The median of the calm visits, and the slowest of the others.
    const [calmMs = Number.NaN] = calm.get(name)?.slice(7) ?? []
    const [busyMs = Number.NaN] = busy.get(name) ?? []
    const targetMs = Math.max(goalMs, calmFactor * calmMs)
    const cells = [`${busyMs.toFixed(0)} ms`, `${calmMs.toFixed(0)} ms without`, '', `${targetMs.toFixed(0)} ms`]
    return [`while threads are busy, ${databaseName}: ${name}`, '', '', ...cells, mark(busyMs <= targetMs)]
  })
  return { rows, isGood: !rows.some((cells) => cells.at(-1) === 'MISSED') }
}

/** Three rounds of abandoned pictures and sign-ins. Throws for a sign-in that is neither refused nor put off. */
async function loadThreads(url: string, pictures: readonly string[]): Promise<void> {
  for (let round = 0; round < 3; round++) {
    const [statuses] = await Promise.all([signInOften(url), abandonPictures(url, pictures)])
    const seen = [...new Set(statuses)].toSorted((one, other) => one - other).join(', ')
    if (seen !== '401, 503') throw new Error(`The sign-ins had the statuses ${seen} instead of 401, 503.`)
  }
  await pause(1_000)
}

/** The requests of honest visitors. */
function visitsOf(fleet: Fleet, url: string): Record<string, Visit> {
  const asset = readdirSync(join(root, 'dist/client/assets')).find((name) => name.endsWith('.js')) ?? ''
  return {
    'a page': () => fetch(`${url}/products`, { headers: { 'accept-encoding': 'br' } }),
    'an asset': () => fetch(`${url}/assets/${asset}`, { headers: { 'accept-encoding': 'br' } }),
    'a search': () => fetch(`${url}/api/products?keyword=table`, { headers: { 'accept-encoding': 'br' } }),
    'an order': () =>
      fetch(`${url}/api/orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: fleet.buyers[0]?.cookie ?? '' },
        body: JSON.stringify({
          orderItems: [{ product: fleet.products[0], qty: 1 }],
          shippingAddress: address,
          paymentMethod: 'card',
        }),
      }),
  }
}

/** How long each kind of visit takes, one after the other, until `isOver`: in milliseconds, longest first. */
async function timeVisits(
  visits: Record<string, Visit>,
  isOver: (rounds: number) => boolean,
): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>(Object.keys(visits).map((name) => [name, []]))
  for (let rounds = 0; !isOver(rounds); rounds++) {
    for (const [name, visit] of Object.entries(visits)) {
      const start = performance.now()
      const response = await visit()
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${name} has the status ${response.status}.`)
      times.get(name)?.push(performance.now() - start)
    }
  }
  for (const each of times.values()) each.sort((one, other) => other - one)
  return times
}

/** Requests 48 large pictures that are not made yet, and hangs up after 30 ms. */
async function abandonPictures(url: string, pictures: readonly string[]): Promise<void> {
  const asked = pictures.slice(0, 48).map((name, place) => {
    const width = [800, 1200, 1600, 2000][place % 4]
    // AVIF and nothing else: no original can be sent instead, so each request waits for its size.
    const sent = request(`${url}/images/${name}?w=${width}`, { headers: { accept: 'image/avif' } })
    sent.on('error', () => {}).end()
    return sent
  })
  await pause(30)
  for (const sent of asked) sent.destroy()
}

/** Signs in to 200 accounts at once, from 200 addresses. Returns the statuses. */
function signInOften(url: string): Promise<number[]> {
  return Promise.all(
    Array.from({ length: 200 }, async (_, place) => {
      const response = await fetch(`${url}/api/users/auth`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${place}` },
        body: JSON.stringify({ email: `stranger${place}@example.nz`, password: 'kauri-and-rimu' }),
      })
      await response.arrayBuffer()
      return response.status
    }),
  )
}
