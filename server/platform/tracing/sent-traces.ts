import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger } from 'fastify'
import { truncate } from '#rules/platform/truncate.ts'

type Report = Parameters<SpanExporter['export']>[1]

/**
 * Sends spans to a collector, outside of the request that ended the last one. The log has one line when the collector
 * stops to accept them and one when it accepts them again; what was not accepted is dropped.
 */
export class SentTraces implements SpanExporter {
  readonly #exporter: OTLPTraceExporter
  readonly #runOutside: (work: () => void) => void
  readonly #host: string
  readonly #log: FastifyBaseLogger
  #isFailing = false

  constructor(url: string, log: FastifyBaseLogger, runOutside: (work: () => void) => void) {
    this.#exporter = new OTLPTraceExporter({ url })
    this.#runOutside = runOutside
    this.#host = new URL(url).host
    this.#log = log
  }

  export(spans: ReadableSpan[], report: Report): void {
    this.#runOutside(() =>
      this.#exporter.export(spans, (result) => {
        this.#note(result.error)
        report(result)
      }),
    )
  }

  forceFlush(): Promise<void> {
    return this.#exporter.forceFlush()
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown()
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
