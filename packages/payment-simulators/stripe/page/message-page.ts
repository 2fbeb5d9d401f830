import type { Session } from '../provider-objects.ts'
import type { Settings } from '../simulator.ts'
import { html } from './html.ts'
import { backLink, layout } from './layout.ts'

function messagePage(settings: Settings, session: Session | null, heading: string, text: string): string {
  const content = html`<div class="plain">
    <h1>${heading}</h1>
    <p>${text}</p>
    ${backLink(settings, session)}
  </div>`
  return layout(settings, content)
}

/** The page of a session that is complete or expired. */
export function closedPage(settings: Settings, session: Session): string {
  return session.status === 'complete'
    ? messagePage(settings, session, 'This payment is complete', 'There is nothing more to do here.')
    : messagePage(
        settings,
        session,
        'This payment page has expired',
        'Nothing was paid. You can start the payment again from your order.',
      )
}

/** The page for an unknown URL. */
export function notFoundPage(settings: Settings): string {
  return messagePage(settings, null, 'This payment page does not exist', 'The address may be mistyped.')
}

/** The page for an internal error of the simulator. */
export function errorPage(settings: Settings): string {
  return messagePage(
    settings,
    null,
    'Something went wrong',
    'The payment page could not be shown. Try again in a moment.',
  )
}
