import { maskPersonalText } from '#server/platform/log/mask-personal-text.ts'
import type { Shop } from '#server/platform/shop.ts'

/** What a test has found, in words for the owner. */
export interface Finding {
  isSuccess: boolean
  text: string
}

/** Logs why a test has failed: the page has words without addresses and keys. */
export function logFailure({ log }: Pick<Shop, 'log'>, connection: string, error: unknown): void {
  const reason = maskPersonalText(error instanceof Error ? error.message : String(error))
  log.warn({ connection, reason }, 'the test of a connection has failed')
}
