import type { FastifyInstance } from 'fastify'
import { ShopError } from '#server/platform/shop-error.ts'
import { refuseUnsafeInput } from './input/refuse-unsafe-input.ts'

/** JSON, also under the name that browsers give to a report about the Content Security Policy. */
const jsonType = /^application\/(([\w.+-]+\+)?json|csp-report)/

/**
 * Parses JSON bodies and refuses unsafe ones first; any other type gets 415. An empty body counts as none whatever its
 * type, because browsers and scripts send a type with requests without a body too.
 */
export function registerBodyParsers(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'ignore')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(jsonType, { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else {
      void parse(request, body.toString(), (error, value: unknown) => {
        if (error) return done(error)
        try {
          refuseUnsafeInput(value)
          done(null, value)
        } catch (unsafe) {
          done(unsafe as ShopError)
        }
      })
    }
  })
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else done(new ShopError(415, 'Send JSON: this type of content isn’t accepted here.'))
  })
  // Fastify refuses a type that it cannot read before any parser. Endpoints with parsers of their own keep the header.
  app.addHook('onRequest', async ({ headers, server }) => {
    const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
    if (isEmpty && server.hasContentTypeParser(jsonType)) delete headers['content-type']
  })
}
