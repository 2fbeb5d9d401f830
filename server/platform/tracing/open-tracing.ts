import type { FastifyBaseLogger } from 'fastify'
import type { TracingConfig } from '#server/platform/config/read-tracing.ts'
import type { Tracing } from './otlp-tracing.ts'

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
