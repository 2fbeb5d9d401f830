import fastJson from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'

type Serializer = (reply: unknown) => string

/** Compiles a response's serializer when first sent, once for all endpoints with the schema: all take several MB. */
export function registerSerializers(app: FastifyInstance): void {
  const compiled = new WeakMap<object, Serializer>()
  app.setSerializerCompiler<object>(({ schema }) => (reply) => {
    const serialize = compiled.get(schema) ?? (fastJson(schema) as Serializer)
    compiled.set(schema, serialize)
    return serialize(reply)
  })
}
