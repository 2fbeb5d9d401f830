import type { FastifyBaseLogger } from 'fastify'
import { pino, type DestinationStream } from 'pino'
import { truncate } from '#rules/platform/truncate.ts'
import { hideNames } from './hide-names.ts'
import { maskPersonalText } from './mask-personal-text.ts'

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

interface LoggedError {
  type: string
  message: string
  code?: string | number
  /** The SQL statement with placeholders, without its values. */
  statement?: string
  table?: string
  constraint?: string
  statusCode?: number
  requestId?: string
  stack?: string
  cause?: LoggedError
  errors?: LoggedError[]
}

const maxCauses = 5
const maxMessageLength = 500

/**
 * Reduces an error to what explains it without a person's data: PostgreSQL's `detail` repeats the row, the driver's
 * `client` has the key that cancels statements, a provider's error has the whole request. The stack loses its first
 * lines, which repeat the message.
 */
function serializeError(error: unknown): LoggedError {
  return reduce(error, 0)
}

function reduce(error: unknown, depth: number): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'a value that is not an error was thrown' }
  const { cause, stack, constructor } = error
  const errors: unknown = 'errors' in error ? error.errors : undefined
  const statement = textOf(error, 'query')
  const causes = depth < maxCauses
  return {
    type: constructor?.name || error.name,
    message: safeMessage(error),
    ...pick(error),
    ...(statement !== undefined && { statement: maskPersonalText(statement) }),
    ...(stack !== undefined && { stack: framesOf(stack) }),
    ...(causes && cause !== undefined && { cause: reduce(cause, depth + 1) }),
    ...(causes &&
      error instanceof AggregateError && { errors: (errors as unknown[]).map((each) => reduce(each, depth + 1)) }),
  }
}

function pick(error: Error): Partial<LoggedError> {
  const code: unknown = Reflect.get(error, 'code')
  const statusCode: unknown = Reflect.get(error, 'statusCode')
  const [table, constraint, requestId] = ['table', 'constraint', 'requestId'].map((name) => textOf(error, name))
  return {
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(typeof statusCode === 'number' && { statusCode }),
    ...(table !== undefined && { table }),
    ...(constraint !== undefined && { constraint }),
    ...(requestId !== undefined && { requestId }),
  }
}

/** PostgreSQL's SQLSTATE: five letters and digits. */
const sqlState = /^[\dA-Z]{5}$/
/** The errors whose message comes from the shop's own triggers or has only names of the schema. */
const quoted = /"[^"]*"|'[^']*'/g

/**
 * The message of an error without the data of a person. Drizzle's message is the statement with its values, and
 * PostgreSQL's and JSON.parse's messages quote the value that they refuse.
 */
function safeMessage(error: Error): string {
  if (textOf(error, 'query') !== undefined && 'params' in error) return 'A statement failed.'
  const code = textOf(error, 'code')
  const isOfDatabase = code !== undefined && sqlState.test(code) && 'severity' in error
  if (isOfDatabase) return databaseMessage(code, error.message)
  const message = error instanceof SyntaxError ? error.message.replaceAll(quoted, '"…"') : error.message
  return truncate(maskPersonalText(message), maxMessageLength)
}

/**
 * Only the messages of these classes quote nothing but names of the schema: constraints, resources, locks, connections.
 */
const messagesOfSchema = /^(?:08|23|40|42|53|54|55|57)/

function databaseMessage(code: string, message: string): string {
  if (messagesOfSchema.test(code)) return truncate(maskPersonalText(message.split('\n', 1)[0] ?? ''), maxMessageLength)
  return `The database refused a statement with ${code}.`
}

function textOf(error: Error, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}

function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
