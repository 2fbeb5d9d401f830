import type { IncomingMessage, RequestListener } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { TracingConfig } from '#server/platform/config/read-tracing.ts'

/** A response that was sent. */
export interface TracedResponse {
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

/** Starts to send traces. Without a configuration nothing is loaded. */
export async function openTracing(
  config: TracingConfig | undefined,
  version: string,
  log: FastifyBaseLogger,
): Promise<Tracing | undefined> {
  if (config === undefined) return undefined
  const { OtlpTracing } = await import('./otlp-tracing.ts')
  return new OtlpTracing(config, version, log)
}
