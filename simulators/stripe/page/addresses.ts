import type { Session } from '../provider-objects.ts'
import type { Settings } from '../simulator.ts'

/** The path of something below /card as the shopper's browser knows it, whatever the shop's proxy calls it. */
export function pathOf({ publicUrl }: Settings, ...parts: string[]): string {
  return [new URL(publicUrl).pathname.replace(/\/$/, ''), ...parts.map(encodeURIComponent)].join('/')
}

/** Where the shopper goes once the session is complete: `success_url` with the session's id in its place. */
export function successAddress({ id, success_url }: Session): string {
  return new URL(success_url.replaceAll('{CHECKOUT_SESSION_ID}', id)).href
}

/** Where "Back to the shop" leads: on after a completed session, else to `cancel_url`, else to the shop's first page. */
export function backAddress({ publicUrl }: Settings, session: Session | null): string {
  if (session?.status === 'complete') return successAddress(session)
  return session?.cancel_url ?? new URL('/', publicUrl).href
}
