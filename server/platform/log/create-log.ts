import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { hideNames } from './hide-names.ts'
import { maskPersonalText } from './mask-personal-text.ts'
import { safeMessage, serializeError } from './serialize-error.ts'

/**
 * Creates the log of the shop: JSON lines without personal data, parameters, hashes or secrets (decision 7). It
 * reduces errors (`serializeError`), hides values by their names, and masks text with the form of an email address, a
 * hash or a key.
 */
export function createLog(level: string, destination?: DestinationStream): FastifyBaseLogger {
  const log = pino(
    {
      level,
      serializers: {
        err: serializeError,
        error: (value: unknown) => (value instanceof Error ? serializeError(value) : value),
      },
      formatters: { log: hideNames },
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
    // Lines that come while one is written are written together, all of them before the process ends.
    destination ?? pino.destination({ dest: 1, sync: false }),
  )
  // Pino formats the fields of a line, and not those of a child. Children have this method too.
  const { child } = log
  log.child = function createChild(this: typeof log, bindings, options) {
    return child.call(this, hideNames(bindings), options)
  } as typeof child
  return log
}

function errorIn(value: unknown): Error | undefined {
  return typeof value === 'object' && value !== null && 'err' in value && value.err instanceof Error
    ? value.err
    : undefined
}
