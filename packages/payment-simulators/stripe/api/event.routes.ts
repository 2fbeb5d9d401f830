import type { FastifyInstance } from 'fastify'
import { getPathId, list, readParams, text } from '../params/read-params.ts'
import { notFound, ProviderError } from '../provider-error.ts'
import { secondsOf, type Simulator } from '../simulator.ts'
import { isWithin, listPage, listParams } from '../params/list-page.ts'

/** The API returns events of the last 30 days (https://docs.stripe.com/api/events). */
const keptSeconds = 30 * 24 * 3600

const eventParams = { ...listParams, type: text(), types: list(text(), 20) }

/** One event, and the list of the last 30 days, newest first, with delivered and lost events. */
export function eventRoutes(app: FastifyInstance, { store, now }: Simulator): void {
  app.get('/events', async (request) => {
    const params = readParams(eventParams, request.query)
    const { created, type, types } = params
    if (type !== undefined && types !== undefined) {
      throw new ProviderError(400, 'You may only specify one of these parameters: type, types.', { param: 'type' })
    }
    const wanted = types ?? (type === undefined ? undefined : [type])
    const oldest = secondsOf(now()) - keptSeconds
    const found = [...store.state.deliveries.values()]
      .map(({ event }) => event)
      .filter((event) => event.created >= oldest && isWithin(event, created))
      .filter((event) => wanted === undefined || wanted.includes(event.type))
      .toReversed()
      .toSorted((one, other) => other.created - one.created)
    return listPage('events', found, params)
  })

  app.get('/events/:id', async (request) => {
    readParams({}, request.query)
    const event = store.state.deliveries.get(getPathId(request))?.event
    if (!event) throw notFound('event', getPathId(request))
    return event
  })
}
