import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type Span, SpanKind, type SpanOptions } from '@opentelemetry/api'
import { markFailed } from './mark-failed.ts'

/** A call of `node:http` or of `fetch`, as Node reports it. */
interface OutgoingCall {
  request: { method: string; protocol?: string; host?: string; origin?: string }
  response?: { statusCode?: number }
  error?: unknown
}

type StartSpan = (name: string, options: SpanOptions) => Span | undefined

/**
 * Makes a span of each call to another server: its host, method and status. The path is left out, because it may have
 * the secret of a webhook or the id of a payment in it.
 */
export function watchOutgoingCalls(startSpan: StartSpan): () => void {
  const spans = new WeakMap<object, Span>()
  const start = ({ request }: OutgoingCall) => {
    const { method } = request
    const host = request.origin === undefined ? request.host : new URL(request.origin).hostname
    const span = startSpan(`${method} ${host}`, {
      kind: SpanKind.CLIENT,
      attributes: { 'http.request.method': method, 'server.address': host ?? '' },
    })
    if (span) spans.set(request, span)
  }
  const end = ({ request, response }: OutgoingCall) => {
    const status = response?.statusCode
    const span = spans.get(request)
    if (status !== undefined) span?.setAttribute('http.response.status_code', status)
    if (status !== undefined && status >= 400) markFailed(span, String(status))
    span?.end()
  }
  const fail = ({ request, error }: OutgoingCall) => {
    markFailed(spans.get(request), error)
    spans.get(request)?.end()
  }
  const listeners: [name: string, listener: (call: OutgoingCall) => void][] = [
    ['http.client.request.created', start],
    ['http.client.response.finish', end],
    ['http.client.request.error', fail],
    ['undici:request:create', start],
    ['undici:request:headers', end],
    ['undici:request:error', fail],
  ]
  for (const [name, listener] of listeners) subscribe(name, listener as (message: unknown) => void)
  return () => {
    for (const [name, listener] of listeners) unsubscribe(name, listener as (message: unknown) => void)
  }
}
