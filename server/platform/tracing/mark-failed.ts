import { type Span, SpanStatusCode } from '@opentelemetry/api'

/**
 * Marks a span as failed with the kind of its error. The message of the error is left out: it may quote what a person
 * has typed.
 */
export function markFailed(span: Span | undefined, error: unknown): void {
  span?.setStatus({ code: SpanStatusCode.ERROR })
  span?.setAttribute('error.type', typeof error === 'string' ? error : kindOf(error))
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
