import Fastify from 'fastify'

/* A Fastify that only returns the bytes it was started with: the upper bound on this machine. */

const [body = '', type = 'application/json', encoding = 'identity'] = await new Promise<string[]>((resolve) => {
  process.once('message', (message) => resolve(message as string[]))
})
const bytes = Buffer.from(body, 'base64')
const app = Fastify()
app.get('/', (_request, reply) => reply.type(type).header('content-encoding', encoding).send(bytes))
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.(Number(new URL(address).port))
