import fastJson from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'

type Serializer = (reply: unknown) => string

/**
 * Compiles the serializer of a response when it is first sent, and once for all endpoints with the same schema: most
 * have the same errors, and no process sends every response. The compiled code of all of them takes several MB.
 */
export function registerSerializers(app: FastifyInstance): void {
  const compiled = new WeakMap<object, Serializer>()
  app.setSerializerCompiler<object>(({ schema }) => (reply) => {
    const serialize = compiled.get(schema) ?? (fastJson(schema) as Serializer)
    compiled.set(schema, serialize)
    return serialize(reply)
  })
}
