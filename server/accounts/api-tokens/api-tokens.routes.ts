import type { FastifyInstance } from 'fastify'
import { apiTokens } from '#contract/accounts/api-tokens.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { createToken, endToken, readTokens } from './api-tokens.ts'

export function apiTokenRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, apiTokens.list, () => readTokens(shop))
  registerEndpoint(app, apiTokens.create, ({ user, body }) => createToken(shop, user, body))
  registerEndpoint(app, apiTokens.end, ({ user, params }) => endToken(shop, user, params.id))
}
