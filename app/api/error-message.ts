import type { SerializedError } from '@reduxjs/toolkit'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query'
import type { ErrorReply, SecondStep } from '#contract/platform/errors.ts'

const generalMessage = 'Something went wrong. Try again in a moment.'

const messagesByStatus = new Map<unknown, string>([
  ['FETCH_ERROR', 'The shop couldn’t be reached. Check your connection and try again.'],
  ['TIMEOUT_ERROR', 'The shop took too long to answer. Try again in a moment.'],
  ['PARSING_ERROR', 'Unexpected response from the server. Try again.'],
])

/** The message for the shopper: the server's own message, else one for each kind of failure (spec §8). */
export function errorMessage(error: unknown): string {
  const reply = replyOf(error)
  if (reply) return reply.message
  const { status } = (error ?? {}) as Partial<FetchBaseQueryError>
  return messagesByStatus.get(status) ?? generalMessage
}

/** The server's field errors by field path, such as `shippingAddress.city`. Empty for any other error. */
export function fieldErrors(error: unknown): Record<string, string> {
  const errors = replyOf(error)?.errors ?? []
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]))
}

/** The second step that a sign-in waits for; undefined for any other error. */
export function secondStepOf(error: unknown): SecondStep | undefined {
  return replyOf(error)?.secondStep
}

/** The HTTP status of a failed request; 503 when there was no response. */
export function errorStatus(error: FetchBaseQueryError | SerializedError): number {
  return 'status' in error && typeof error.status === 'number' ? error.status : 503
}

function replyOf(error: unknown): ErrorReply | null {
  const { data } = (error ?? {}) as { data?: Partial<ErrorReply> | null }
  return typeof data === 'object' && typeof data?.message === 'string' && data.message ? (data as ErrorReply) : null
}
