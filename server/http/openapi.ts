import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import { requireAccess } from './access.ts'

/**
 * Serves the OpenAPI page at `/api/docs`, generated from the schemas of the contract. It lists the calls of admins too, so
 * that only they read it; `dev` opens it.
 */
export async function registerOpenapi(app: FastifyInstance, shopName: string, dev = false): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: `${shopName} API`, version: '1.0.0' },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } } },
    },
    transform: ({ schema, url, route }) => {
      const access = route.config?.access
      const described = access && {
        ...schema,
        description: `Access: ${access}`,
        ...(access !== 'anyone' && { security: [{ session: [] }] }),
      }
      return { schema: described ?? { ...schema, hide: true }, url }
    },
  })
  await app.register(async (scope) => {
    // A hook of the whole scope: `uiHooks` of the package leave out its static files.
    if (!dev) scope.addHook('onRequest', onlyAdmins)
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      indexPrefix: '',
      theme: { title: `${shopName} API` },
      logo: { type: 'image/svg+xml', content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      // Without the top bar, whose logo has an inline style, which the policy of all pages blocks.
      uiConfig: { layout: 'BaseLayout', docExpansion: 'list', defaultModelsExpandDepth: 0 },
    })
  })
}

const onlyAdmins: onRequestHookHandler = (request, _reply, done) => {
  requireAccess('admin', request).then(() => done(), done)
}
