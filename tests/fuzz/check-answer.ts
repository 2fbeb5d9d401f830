import { Compile } from 'typebox/compile'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { ErrorReply } from '#contract/platform/errors.ts'
import { FileBytes } from '#contract/platform/fields.ts'

export interface Answer {
  status: number
  type: string
  text: string
  /** From the header `Retry-After`. */
  retryAfterSeconds?: number
}

const errorReply = Compile(ErrorReply)
const replies = new Map<Endpoint, { Check(value: unknown): boolean }>()

/** What is wrong with an answer, or undefined: 500 and above, a status or a body that the contract does not have. */
export function findFault(endpoint: Endpoint | undefined, method: string, answer: Answer): string | undefined {
  const { status, type, text } = answer
  if (status >= 500) return `status ${status}`
  if (status === 304 || method === 'HEAD') return undefined
  if (/__proto__|\bat .+\.ts:\d+|select .+ from "/.test(text) && type.includes('json') && status >= 400) {
    return 'an error message with the shop’s code in it'
  }
  if (status >= 400 && type.includes('json'))
    return errorReply.Check(parse(text)) ? undefined : 'an error without a message'
  // Another method than the endpoint's may be another endpoint.
  if (!endpoint || method !== endpoint.method || status >= 400) return undefined
  const declared = endpoint.status ?? 200
  if (status !== declared) return `status ${status} instead of ${declared}`
  if (endpoint.url.endsWith('.csv')) return type.includes('text/csv') ? undefined : `content type ${type}`
  if (endpoint.reply === FileBytes) return /json|html/.test(type) ? `content type ${type}` : undefined
  const check = replies.get(endpoint) ?? Compile(endpoint.reply)
  replies.set(endpoint, check)
  return check.Check(parse(text)) ? undefined : 'a body that is not the reply of the contract'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
