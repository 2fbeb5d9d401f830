import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { makeId, type Outbox, secondsOf, type Settings, type Switches } from '../simulator.ts'
import { apiVersion, type EventType, type ProviderEvent } from '../provider-objects.ts'
import type { Delivery, Store } from '../state/store.ts'

const maxTimerMs = 2 ** 31 - 1

interface Parts {
  store: Store
  settings: Settings
  switches: Switches
  now: () => Date
  log: FastifyBaseLogger
}

/**
 * The queue of events: stored, sent, and sent again with growing delays for three days until the shop responds with
 * 2xx.
 */
export function openOutbox({ store, settings, switches, now, log }: Parts): Outbox {
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  const closing = new AbortController()
  const { deliveries } = store.state

  function schedule(delivery: Delivery): void {
    clearTimeout(timers.get(delivery.id))
    const wait = Math.min(Math.max(delivery.nextAttemptAt - Date.now(), 0), maxTimerMs)
    timers.set(delivery.id, setTimeout(() => void start(delivery), wait).unref())
  }

  function retryLater(delivery: Delivery, pause: number): void {
    delivery.nextAttemptAt = Date.now() + pause
    schedule(delivery)
  }

  function start(delivery: Delivery): Promise<void> {
    timers.delete(delivery.id)
    const attempt = deliver(delivery)
      .catch((error: unknown) => {
        log.error({ err: error, event: delivery.id }, 'The event could not be stored')
        if (delivery.state === 'waiting' && !closing.signal.aborted)
          retryLater(delivery, settings.retryDelaysMs[0] ?? 1000)
      })
      .finally(() => running.delete(attempt))
    running.add(attempt)
    return attempt
  }

  async function deliver(delivery: Delivery): Promise<void> {
    await store.flush()
    const copies = Array.from({ length: delivery.copies }, () => postEvent(delivery.event, settings, closing.signal))
    const statuses = await Promise.all(copies)
    if (closing.signal.aborted) return
    settle(delivery, statuses)
    await store.flush()
  }

  function settle(delivery: Delivery, statuses: (number | null)[]): void {
    const failed = statuses.find((status) => status === null || status < 200 || status > 299)
    const pause = settings.retryDelaysMs[delivery.attempts]
    delivery.attempts += 1
    delivery.lastStatus = failed === undefined ? (statuses[0] ?? null) : failed
    if (failed === undefined) delivery.state = 'delivered'
    else if (pause === undefined) delivery.state = 'given up'
    else retryLater(delivery, pause)
    store.markChanged()
    log.info({ event: delivery.id, type: delivery.event.type, status: delivery.lastStatus }, `Event ${delivery.state}`)
  }

  return {
    record(type, object) {
      const delivery = makeDelivery(type, object, now(), switches.webhooks)
      deliveries.set(delivery.id, delivery)
      store.markChanged()
      if (delivery.state === 'waiting') schedule(delivery)
    },
    resume() {
      for (const delivery of deliveries.values()) {
        if (delivery.state !== 'waiting' && delivery.state !== 'held') continue
        delivery.state = 'waiting'
        delivery.nextAttemptAt = Date.now()
        schedule(delivery)
      }
    },
    async release() {
      const held = [...deliveries.values()].filter(({ state }) => state === 'held')
      if (switches.webhooks.mode === 'reverse') held.reverse()
      for (const delivery of held) delivery.state = 'waiting'
      store.markChanged()
      for (const delivery of held) await start(delivery)
      return held.length
    },
    clear() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
      deliveries.clear()
    },
    async close() {
      closing.abort()
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}

const timeoutMs = 10_000

/** Posts a signed event. Returns the status, or null without a response within ten seconds. */
async function postEvent(
  event: ProviderEvent,
  to: { webhookUrl: string; webhookSecret: string },
  closing: AbortSignal,
): Promise<number | null> {
  const payload = JSON.stringify(event)
  try {
    const response = await fetch(to.webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signEvent(payload, to.webhookSecret),
        'user-agent': 'card-simulator',
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(timeoutMs)]),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return null
  }
}

const initialState = { send: 'waiting', double: 'waiting', hold: 'held', reverse: 'held', drop: 'dropped' } as const

/** Creates an event with a copy of the object (https://docs.stripe.com/api/events/object). */
function makeDelivery(
  type: EventType,
  object: ProviderEvent['data']['object'],
  now: Date,
  { mode, delayMs }: Switches['webhooks'],
): Delivery {
  const id = makeId('evt')
  return {
    id,
    event: {
      id,
      object: 'event',
      api_version: apiVersion,
      created: secondsOf(now),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    },
    state: initialState[mode],
    copies: mode === 'double' ? 2 : 1,
    attempts: 0,
    nextAttemptAt: Date.now() + delayMs,
    lastStatus: null,
  }
}

const minuteMs = 60_000

/** The delays between delivery attempts in milliseconds: 1 s, 2 s, 4 s … up to an hour each, for about three days. */
export const retryDelaysMs: readonly number[] = Array.from({ length: 84 }, (_, attempt) =>
  Math.min(1000 * 2 ** attempt, 60 * minuteMs),
)

/**
 * The `stripe-signature`: `t=<seconds>,v1=<HMAC-SHA256 of "seconds.payload">` in real time, because the shop allows 300
 * seconds (https://docs.stripe.com/webhooks#verify-manually).
 */
export function signEvent(payload: string, secret: string, seconds = Math.floor(Date.now() / 1000)): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')}`
}
