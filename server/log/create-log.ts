import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { maskPersonalText } from './mask-personal-text.ts'
import { safeMessage, serializeError } from './serialize-error.ts'

/** Names of values that identify a person or open a door. A line that has one is a bug, and shows `[redacted]` instead. */
const redactedNames = [
  'address',
  'body',
  'buyerEmail',
  'buyerName',
  'client',
  'comment',
  'cookie',
  'cookies',
  'email',
  'headers',
  'name',
  'params',
  'password',
  'passwordHash',
  'shippingAddress',
  'token',
  'tokenHash',
  'user',
]

/**
 * Creates the log of the shop: JSON lines without personal data, parameters, hashes or secrets. Errors are reduced to what
 * `serializeError` keeps. Behind it are two nets: names of values that are never shown, and a look at each line for what has
 * the form of an email address, a hash or a key.
 */
export function createLog(level: string, destination?: DestinationStream): FastifyBaseLogger {
  return pino(
    {
      level,
      serializers: {
        err: serializeError,
        error: (value: unknown) => (value instanceof Error ? serializeError(value) : value),
      },
      redact: { paths: redactedNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
      hooks: {
        // Pino takes the message of an error for a line without a message, before any serializer.
        logMethod(args, method) {
          const [first, message] = args as [unknown, unknown?]
          const error = first instanceof Error ? first : errorIn(first)
          if (error && message === undefined) return method.apply(this, [first, safeMessage(error)] as never)
          return method.apply(this, args)
        },
        streamWrite: maskPersonalText,
      },
    },
    // Lines that come while one is written are written together. Those of a process that ends are written before it does.
    destination ?? pino.destination({ dest: 1, sync: false }),
  )
}

function errorIn(value: unknown): Error | undefined {
  return typeof value === 'object' && value !== null && 'err' in value && value.err instanceof Error
    ? value.err
    : undefined
}
