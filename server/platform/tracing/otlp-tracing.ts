import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe, type TracingChannel } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
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
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import pTimeout from 'p-timeout'
import { truncate } from '#rules/platform/truncate.ts'
import { statementChannel } from '#db/report-statements.ts'
import type { TraceSampler, TracingConfig } from '#server/platform/config/read-tracing.ts'
import { isFrequentPath, renderAddress, routeOf } from '#server/platform/log/log-requests.ts'
import { workChannel } from './traced.ts'

/** A call of `node:http` or of `fetch`, as Node reports it. */
interface OutgoingCall {
  request: { method: string; protocol?: string; host?: string; origin?: string }
  response?: { statusCode?: number }
  error?: unknown
}

type StartSpan = (name: string, options: SpanOptions) => Span | undefined

/** Makes a span of each outgoing call: host, method and status. The path may have a secret in it. */
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

/** Makes spans of requests, work, statements and outgoing calls. Only requests and jobs begin a trace. */
export class OtlpTracing {
  readonly #current = new AsyncLocalStorage<Context>()
  readonly #provider: TracerProvider
  readonly #tracer: Tracer
  readonly #contexts = new WeakMap<FastifyRequest, Context>()
  readonly #stops: (() => void)[]

  constructor({ url, serviceName, sampler, sendDelayMs }: TracingConfig, version: string, log: FastifyBaseLogger) {
    const named = resourceFromAttributes({ 'service.name': serviceName, 'service.version': version })
    this.#provider = new TracerProvider({
      resource: detectResources({ detectors: [envDetector] }).merge(named),
      sampler: samplerOf(sampler),
      spanProcessors: [
        new BatchSpanProcessor({
          exporter: new SpanSender(url, log, (work) => this.#current.exit(work)),
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

  /** Makes a span of each request; the context of a caller is that of a trusted proxy. */
  register(app: FastifyInstance, isTrusted: (address: string) => boolean): void {
    app.addHook('onRequest', (request, reply, done) => {
      const parent = this.#parentOf(request, isTrusted)
      if (!parent) return done()
      const context = this.#startRequest(request, parent)
      // A request that ends without a response.
      reply.raw.once('close', () => trace.getSpan(context)?.end())
      this.#current.run(context, done)
    })
    // A body arrives in the context of its connection.
    app.addHook('preValidation', (request, _reply, done) => {
      const context = this.#contexts.get(request)
      if (context) this.#current.run(context, done)
      else done()
    })
    app.addHook('onResponse', (request, { statusCode }, done) => {
      const span = trace.getSpan(this.#contexts.get(request) ?? ROOT_CONTEXT)
      if (span?.isRecording()) {
        const route = routeOf(request)
        span.updateName(`${request.method} ${route}`)
        span.setAttributes({ 'http.route': route, 'http.response.status_code': statusCode })
        if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      }
      done()
    })
  }

  /** Sends what is left, for two seconds at the most. */
  async close(): Promise<void> {
    for (const stop of this.#stops) stop()
    await pTimeout(this.#provider.shutdown(), { milliseconds: closeLimitMs }).catch(() => {})
  }

  /** The context that a request belongs to: that of the page that calls, or of a caller; undefined without a span. */
  #parentOf({ url, socket, raw }: FastifyRequest, isTrusted: (address: string) => boolean): Context | undefined {
    if (socket.remoteAddress === renderAddress) return this.#current.getStore()
    if (isFrequentPath(url)) return undefined
    const caller = isTrusted(socket.remoteAddress ?? '') ? callerOf(raw) : undefined
    return caller ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT
  }

  #startRequest(request: FastifyRequest, parent: Context): Context {
    const { method } = request
    const options = { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } }
    const context = trace.setSpan(parent, this.#tracer.startSpan(method, options, parent))
    this.#contexts.set(request, context)
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

type Report = Parameters<SpanExporter['export']>[1]

/** Sends spans to a collector in the background. What it does not accept is dropped, with one line in the log. */
class SpanSender extends OTLPTraceExporter {
  readonly #runOutside: (work: () => void) => void
  readonly #host: string
  readonly #log: FastifyBaseLogger
  #isFailing = false

  constructor(url: string, log: FastifyBaseLogger, runOutside: (work: () => void) => void) {
    super({ url })
    this.#runOutside = runOutside
    this.#host = new URL(url).host
    this.#log = log
  }

  override export(spans: ReadableSpan[], report: Report): void {
    this.#runOutside(() =>
      super.export(spans, (result) => {
        this.#note(result.error)
        report(result)
      }),
    )
  }

  #note(error: Error | undefined): void {
    if ((error !== undefined) === this.#isFailing) return
    this.#isFailing = error !== undefined
    const about = { host: this.#host }
    if (error)
      this.#log.warn({ ...about, reason: truncate(error.message, 200) }, 'traces are not accepted: they are lost')
    else this.#log.info(about, 'traces are accepted again')
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

/** Marks a span as failed with the error's kind; its message may quote what a person has typed. */
function markFailed(span: Span | undefined, error: unknown): void {
  span?.setStatus({ code: SpanStatusCode.ERROR })
  span?.setAttribute('error.type', typeof error === 'string' ? error : kindOf(error))
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
