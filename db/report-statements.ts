import { AsyncResource } from 'node:async_hooks'
import { tracingChannel } from 'node:diagnostics_channel'

/** Its text has placeholders for its values. */
export interface RunningStatement {
  text: string
}

/** Where running statements are reported, if anyone subscribes. */
export const statementChannel = tracingChannel<unknown, RunningStatement>('totara:statement')

/** Runs a statement and reports it. */
export function reportStatement<T>(text: string, run: () => Promise<T>): Promise<T> {
  return statementChannel.hasSubscribers ? statementChannel.tracePromise(run, { text }) : run()
}

/** Binds a callback to the present asynchronous context while statements are reported, for pools. */
export function inOwnContext<Parameters extends unknown[]>(
  callback: (...parameters: Parameters) => void,
): (...parameters: Parameters) => void {
  return statementChannel.hasSubscribers ? AsyncResource.bind(callback) : callback
}

type Query = (...parameters: unknown[]) => unknown

/** Makes a connection's or transaction's `query` report, and returns the same object. */
export function reportQueries<Connection extends object>(connection: Connection): Connection {
  const query = (Reflect.get(connection, 'query') as Query).bind(connection)
  const reported: Query = (...parameters) => {
    const text = statementChannel.hasSubscribers ? textOf(parameters[0]) : undefined
    if (text === undefined) return query(...parameters)
    const callbackAt = parameters.findIndex((parameter) => typeof parameter === 'function')
    if (callbackAt < 0) return reportStatement(text, () => query(...parameters) as Promise<unknown>)
    return statementChannel.traceCallback(query, callbackAt, { text }, undefined, ...parameters)
  }
  Reflect.set(connection, 'query', reported)
  return connection
}

function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement
  const isNamed = typeof statement === 'object' && statement !== null && 'text' in statement
  return isNamed && typeof statement.text === 'string' ? statement.text : undefined
}
