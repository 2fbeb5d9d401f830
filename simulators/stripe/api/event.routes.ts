import type { FastifyInstance } from 'fastify'
import { text, wholeNumber } from '../params/param-readers.ts'
import { list, object, readParams } from '../params/param-shapes.ts'
import { notFound, ProviderError } from '../provider-error.ts'
import type { ProviderEvent } from '../provider-objects.ts'
import type { Simulator } from '../simulator.ts'
import { getPathId } from './request-id.ts'

/** The API returns events of the last 30 days (https://docs.stripe.com/api/events). */
const keptSeconds = 30 * 24 * 3600

const listParams = {
  created: object({ gt: wholeNumber(0), gte: wholeNumber(0), lt: wholeNumber(0), lte: wholeNumber(0) }),
  type: text(),
  types: list(text(), 20),
  limit: wholeNumber(1, 100),
  starting_after: text(),
  ending_before: text(),
}

/**
 * The endpoints of events: one, and the list of the last 30 days, newest first. Delivered and lost events are in it.
 */
export function eventRoutes(app: FastifyInstance, { store, now }: Simulator): void {
  app.get('/events', async (request) => {
    const { created, type, types, limit = 10, starting_after, ending_before } = readParams(listParams, request.query)
    if (type !== undefined && types !== undefined) {
      throw new ProviderError(400, 'You may only specify one of these parameters: type, types.', { param: 'type' })
    }
    const wanted = types ?? (type === undefined ? undefined : [type])
    const oldest = Math.floor(now().getTime() / 1000) - keptSeconds
    const found = [...store.state.deliveries.values()]
      .map(({ event }) => event)
      .filter((event) => event.created >= oldest && isWithin(event, created))
      .filter((event) => wanted === undefined || wanted.includes(event.type))
      .toReversed()
      .toSorted((one, other) => other.created - one.created)
    const { data, has_more } = pageOf(found, limit, starting_after, ending_before)
    return { object: 'list', url: '/v1/events', has_more, data }
  })

  app.get('/events/:id', async (request) => {
    readParams({}, request.query)
    const event = store.state.deliveries.get(getPathId(request))?.event
    if (!event) throw notFound('event', getPathId(request))
    return event
  })
}

/** Bounds in seconds. */
interface Bounds {
  gt?: number | undefined
  gte?: number | undefined
  lt?: number | undefined
  lte?: number | undefined
}

function isWithin({ created }: ProviderEvent, { gt, gte, lt, lte }: Bounds = {}): boolean {
  return created > (gt ?? -1) && created >= (gte ?? 0) && created < (lt ?? Infinity) && created <= (lte ?? Infinity)
}

/**
 * The page after or before an event (https://docs.stripe.com/api/pagination). Throws ProviderError 400 for an unknown
 * one.
 */
function pageOf(found: ProviderEvent[], limit: number, after: string | undefined, before: string | undefined) {
  const indexOf = (id: string, param: string) => {
    const index = found.findIndex((event) => event.id === id)
    if (index === -1) throw new ProviderError(400, `No such event: '${id}'`, { code: 'resource_missing', param })
    return index
  }
  if (before !== undefined) {
    const end = indexOf(before, 'ending_before')
    const data = found.slice(Math.max(0, end - limit), end)
    return { data, has_more: end > limit }
  }
  const start = after === undefined ? 0 : indexOf(after, 'starting_after') + 1
  return { data: found.slice(start, start + limit), has_more: start + limit < found.length }
}
