import type { FastifyBaseLogger } from 'fastify'
import type { PgBoss } from 'pg-boss'
import { sqlState } from '#db/open.ts'
import { RepeatedLines } from '#server/platform/log/repeated-lines.ts'

type Reporter = Pick<PgBoss, 'on'>

/** Logs what the queue reports, each kind once a minute, because every worker repeats it. `onError` gets all. */
export function logReports(boss: Reporter, log: FastifyBaseLogger, onError: (error: Error) => void): void {
  const repeated = new RepeatedLines()
  boss.on('error', (reported: unknown) => {
    const error = toError(reported)
    onError(error)
    const kind = `${sqlState(error) ?? Reflect.get(error, 'code') ?? ''} ${error.message}`
    repeated.write(kind, (fields) => log.error({ err: error, ...fields }, 'the job queue reported an error'))
  })
  boss.on('warning', ({ message }) =>
    repeated.write(message, (fields) => log.warn({ warning: message, ...fields }, 'the job queue reported a warning')),
  )
}

/** The error of a report. pg-boss copies some errors to plain objects, of which the log shows nothing. */
function toError(reported: unknown): Error {
  if (reported instanceof Error) return reported
  const { message, ...rest } = Object(reported) as { message?: unknown }
  return Object.assign(new Error(typeof message === 'string' ? message : 'an error without a message'), rest)
}
