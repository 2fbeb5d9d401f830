import type { Session } from '../provider-objects.ts'
import type { Settings } from '../simulator.ts'

/** The public path of a page below /card, as the shopper's browser requests it through the shop's proxy. */
export function pagePath({ publicUrl }: Settings, ...parts: string[]): string {
  return [new URL(publicUrl).pathname.replace(/\/$/, ''), ...parts.map(encodeURIComponent)].join('/')
}

/** The URL for the shopper after the session is complete: `success_url` with the session's id inserted. */
export function successUrl({ id, success_url }: Session): string {
  return new URL(success_url.replaceAll('{CHECKOUT_SESSION_ID}', id)).href
}

/**
 * The URL of "Back to the shop": the success URL of a completed session, else `cancel_url`, else the shop's home page.
 */
export function backUrl({ publicUrl }: Settings, session: Session | null): string {
  if (session?.status === 'complete') return successUrl(session)
  return session?.cancel_url ?? new URL('/', publicUrl).href
}
