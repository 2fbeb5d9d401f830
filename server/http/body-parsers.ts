import type { FastifyInstance } from 'fastify'

/**
 * Parses JSON bodies; any other type is refused with 415. An empty body counts as no body whatever its type, because
 * browsers send the type with requests without a body too (behaviour: calls without a body need no type).
 */
export function registerBodyParsers(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'ignore')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(/^application\/([\w.+-]+\+)?json/, { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parse(request, body.toString(), done)
  })
}
