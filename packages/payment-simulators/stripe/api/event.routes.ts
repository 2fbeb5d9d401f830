import type { FastifyInstance } from 'fastify'
import { text } from '../params/param-readers.ts'
import { list, readParams } from '../params/param-shapes.ts'
import { notFound, ProviderError } from '../provider-error.ts'
import type { Simulator } from '../simulator.ts'
import { isWithin, pageOf, pageParams } from './pages.ts'
import { getPathId } from './request-id.ts'

/** The API returns events of the last 30 days (https://docs.stripe.com/api/events). */
const keptSeconds = 30 * 24 * 3600

const listParams = {
  ...pageParams,
  type: text(),
  types: list(text(), 20),
}

/**
 * The endpoints of events: one, and the list of the last 30 days, newest first. Delivered and lost events are in it.
 */
export function eventRoutes(app: FastifyInstance, { store, now }: Simulator): void {
  app.get('/events', async (request) => {
    const params = readParams(listParams, request.query)
    const { created, type, types } = params
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
    return { object: 'list', url: '/v1/events', ...pageOf(found, params, 'event') }
  })

  app.get('/events/:id', async (request) => {
    readParams({}, request.query)
    const event = store.state.deliveries.get(getPathId(request))?.event
    if (!event) throw notFound('event', getPathId(request))
    return event
  })
}
