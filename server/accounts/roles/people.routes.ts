import type { FastifyInstance } from 'fastify'
import { people } from '#contract/access/people.ts'
import { firstName } from '#rules/accounts/accounts.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Shop } from '#server/shop.ts'
import { findOwnerName, listPeople } from './people.queries.ts'

/** How many people the page shows. */
const maxPeople = 100

export function peopleRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, people.list, () => listPeople(shop.db, maxPeople))
  registerEndpoint(app, people.owner, async () => ({ name: firstName((await findOwnerName(shop.db)) ?? '') }))
}
