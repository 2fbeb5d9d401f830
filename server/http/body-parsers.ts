import type { FastifyInstance } from 'fastify'

/**
 * Reads JSON bodies and no others: any other type is answered with 415. An empty body is no body, whatever type it claims,
 * because browsers send the type along with calls that carry nothing (behaviour: calls without a body need no type).
 */
export function registerBodyParsers(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'ignore')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(/^application\/([\w.+-]+\+)?json/, { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parse(request, body.toString(), done)
  })
}
