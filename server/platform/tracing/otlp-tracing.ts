import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe, type TracingChannel } from 'node:diagnostics_channel'
import type { IncomingMessage, RequestListener } from 'node:http'
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type SpanContext,
  type SpanOptions,
  type Tracer,
} from '@opentelemetry/api'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import pTimeout from 'p-timeout'
import { statementChannel } from '#db/report-statements.ts'
import type { TraceSampler, TracingConfig } from '#server/platform/config/read-tracing.ts'
import { isFrequentPath } from '#server/platform/log/log-requests.ts'
import { SentTraces } from './sent-traces.ts'
import { workChannel } from './traced.ts'

/** A response that was sent. */
interface TracedResponse {
  raw: IncomingMessage
  method: string
  route: string
  status: number
}

/** The traces of a process, which are sent to a collector. */
export interface Tracing {
  /** A listener that serves each request in a span; the context of a caller is that of a trusted proxy. */
  tracing(listener: RequestListener, isTrusted: (address: string) => boolean): RequestListener
  /** Keeps the span of a request while a server handles it. */
  register(app: FastifyInstance): void
  /** Names the span of a request and ends it. */
  end(response: TracedResponse): void
  /** Sends what is left, for two seconds at the most. */
  close(): Promise<void>
}

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
function watchOutgoingCalls(startSpan: StartSpan): () => void {
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

const kinds = { job: SpanKind.CONSUMER, part: SpanKind.INTERNAL, call: SpanKind.CLIENT }

/** How long the end of the shop waits for a collector. */
const closeLimitMs = 2_000

/** The longest text of a statement in a span. */
const maxStatementLength = 2_000

/**
 * Makes spans of requests, of the work and the statements that are reported, and of calls to other servers. Only
 * requests and jobs begin a trace: a statement or call outside of them has no span.
 */
export class OtlpTracing implements Tracing {
  readonly #current = new AsyncLocalStorage<Context>()
  readonly #provider: TracerProvider
  readonly #tracer: Tracer
  readonly #contexts = new WeakMap<IncomingMessage, Context>()
  readonly #stops: (() => void)[]

  constructor({ url, serviceName, sampler, sendDelayMs }: TracingConfig, version: string, log: FastifyBaseLogger) {
    const named = resourceFromAttributes({ 'service.name': serviceName, 'service.version': version })
    this.#provider = new TracerProvider({
      resource: detectResources({ detectors: [envDetector] }).merge(named),
      sampler: samplerOf(sampler),
      spanProcessors: [
        new BatchSpanProcessor({
          exporter: new SentTraces(url, log, (work) => this.#current.exit(work)),
          scheduledDelayMillis: sendDelayMs,
        }),
      ],
    })
    this.#tracer = this.#provider.getTracer('totara', version)
    this.#stops = [
      this.#watch(statementChannel, ({ text }) => ({
        name: operationOf(text),
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, maxStatementLength) },
      })),
      this.#watch(workChannel, ({ name, kind, attributes = {} }) => ({
        name,
        kind: kinds[kind],
        attributes,
        root: kind === 'job',
      })),
      watchOutgoingCalls((name, options) => this.#startChild(name, options)),
    ]
  }

  tracing(listener: RequestListener, isTrusted: (address: string) => boolean): RequestListener {
    return (request, response) => {
      if (isFrequentPath(request.url ?? '')) return listener(request, response)
      const caller = isTrusted(request.socket.remoteAddress ?? '') ? callerOf(request) : undefined
      const context = this.#startRequest(request, caller ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT)
      // A request that ends without a response.
      response.once('close', () => trace.getSpan(context)?.end())
      this.#current.run(context, () => listener(request, response))
    }
  }

  register(app: FastifyInstance): void {
    app.addHook('onRequest', (request, _reply, done) => {
      // The call of a page that is rendered arrives without the listener, in the context of the page.
      const parent = this.#current.getStore()
      const known = this.#contexts.get(request.raw)
      const context = known ?? (parent && this.#startRequest(request.raw, parent))
      if (context) this.#current.run(context, done)
      else done()
    })
    // A body arrives in the context of its connection.
    app.addHook('preValidation', (request, _reply, done) => {
      const context = this.#contexts.get(request.raw)
      if (context) this.#current.run(context, done)
      else done()
    })
  }

  end({ raw, method, route, status }: TracedResponse): void {
    const span = trace.getSpan(this.#contexts.get(raw) ?? ROOT_CONTEXT)
    if (!span?.isRecording()) return
    span.updateName(`${method} ${route}`)
    span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }

  async close(): Promise<void> {
    for (const stop of this.#stops) stop()
    await pTimeout(this.#provider.shutdown(), { milliseconds: closeLimitMs }).catch(() => {})
  }

  #startRequest(raw: IncomingMessage, parent: Context): Context {
    const method = raw.method ?? 'GET'
    const span = this.#tracer.startSpan(
      method,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
      parent,
    )
    const context = trace.setSpan(parent, span)
    this.#contexts.set(raw, context)
    return context
  }

  #startChild(name: string, options: SpanOptions): Span | undefined {
    const parent = this.#current.getStore()
    return parent && this.#tracer.startSpan(name, options, parent)
  }

  /** Makes a span of each message of a channel, which is the parent of what happens inside of it. */
  #watch<Message extends object>(
    channel: TracingChannel<unknown, Message>,
    describe: (message: Message) => SpanOptions & { name: string },
  ): () => void {
    const spans = new WeakMap<object, Span>()
    channel.start.bindStore(this.#current, (message) => {
      const { name, ...options } = describe(message)
      const parent = this.#current.getStore()
      if (!parent && !options.root) return parent
      const span = this.#tracer.startSpan(name, options, parent ?? ROOT_CONTEXT)
      spans.set(message, span)
      return trace.setSpan(parent ?? ROOT_CONTEXT, span)
    })
    const fail = (message: Message & { error: unknown }) => markFailed(spans.get(message), message.error)
    const end = (message: Message) => spans.get(message)?.end()
    const subscribers = { start() {}, end() {}, asyncStart() {}, asyncEnd: end, error: fail }
    channel.subscribe(subscribers)
    return () => {
      channel.unsubscribe(subscribers)
      channel.start.unbindStore(this.#current)
    }
  }
}

function samplerOf({ share, followsCaller }: TraceSampler): ParentBasedSampler | TraceIdRatioBasedSampler {
  const root = new TraceIdRatioBasedSampler(share)
  return followsCaller ? new ParentBasedSampler({ root }) : root
}

/** `select`, `insert` or another first word of a statement. */
function operationOf(statement: string): string {
  return /^\s*([a-z]+)/i.exec(statement)?.[1]?.toLowerCase() ?? 'statement'
}

/** The span of the caller, as W3C Trace Context has it in the header `traceparent`. */
function callerOf({ headers }: IncomingMessage): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] =
    /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-|$)/.exec(
      String(headers.traceparent),
    ) ?? []
  return traceId ? { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true } : undefined
}

/**
 * Marks a span as failed with the kind of its error. The message of the error is left out: it may quote what a person
 * has typed.
 */
function markFailed(span: Span | undefined, error: unknown): void {
  span?.setStatus({ code: SpanStatusCode.ERROR })
  span?.setAttribute('error.type', typeof error === 'string' ? error : kindOf(error))
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
