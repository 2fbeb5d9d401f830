import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** Serves the OpenAPI page at `/api/docs`, generated from the schemas of the contract. */
export async function registerOpenapi(app: FastifyInstance, shopName: string): Promise<void> {
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
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    indexPrefix: '',
    theme: { title: `${shopName} API` },
    logo: { type: 'image/svg+xml', content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: 0 },
    // Swagger's page has inline styles; this policy applies to it only.
    staticCSP: "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
  })
}
