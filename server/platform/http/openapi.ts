import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fastify, { type FastifyInstance, type onRequestHookHandler } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import type { Access, Endpoint } from '#contract/platform/endpoint.ts'
import { webhookText } from '#rules/platform/webhook-text.ts'
import { requireAccess } from './access.ts'
import { endpointRoute } from './endpoint-route.ts'

/** How the schemas of the contract become an OpenAPI document. */
function documentOptions(shopName: string): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      info: { title: `${shopName} API`, version: '1.0.0', description: webhookText() },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'session' },
          token: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API token, tot_…, of the page Connections. The operation names the scope that it needs.',
          },
        },
      },
    },
    transform: ({ schema, url, route }) => {
      const access = route.config?.access
      const scope = route.config?.forTokens && access && typeof access === 'object' && `${access.area}: ${access.may}`
      const described = access && {
        ...schema,
        description: `Access: ${accessText(access)}${scope ? `. Scope of a token: ${scope}` : ''}`,
        ...(access !== 'anyone' && { security: [{ session: [] }, ...(scope ? [{ token: [] }] : [])] }),
      }
      return { schema: described ?? { ...schema, hide: true }, url }
    },
  }
}

/** The access of an endpoint in the document, such as `orders, read`. */
export function accessText(access: Access): string {
  return typeof access === 'object' ? `${access.area}, ${access.may}` : access
}

/** The OpenAPI document of every endpoint of the contract, without a running shop. The build writes it to a file. */
export async function openapiDocument(shopName: string): Promise<{
  info: { description?: string }
  paths?: Record<string, object | undefined>
}> {
  const app = fastify()
  await app.register(swagger, documentOptions(shopName))
  for (const table of Object.values<Record<string, Endpoint>>(endpoints)) {
    for (const endpoint of Object.values(table)) app.route({ ...endpointRoute(endpoint), handler: () => null })
  }
  await app.ready()
  return app.swagger()
}

/** Serves the OpenAPI page at `/api/docs`. It lists admin calls too, so only owners read it; `dev` opens it. */
export async function registerOpenapi(app: FastifyInstance, shopName: string, dev = false): Promise<void> {
  await app.register(swagger, documentOptions(shopName))
  await app.register(async (scope) => {
    // A hook of the whole scope: `uiHooks` of the package leave out its static files.
    if (!dev) scope.addHook('onRequest', onlyOwners)
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      indexPrefix: '',
      theme: { title: `${shopName} API` },
      logo: { type: 'image/svg+xml', content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      // Without the top bar, whose logo has an inline style, which the policy of all pages blocks.
      uiConfig: { layout: 'BaseLayout', docExpansion: 'none', defaultModelsExpandDepth: 0 },
    })
  })
}

const onlyOwners: onRequestHookHandler = (request, _reply, done) => {
  requireAccess({ access: { area: 'connections', may: 'read' } }, request).then(() => done(), done)
}
