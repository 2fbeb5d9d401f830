import type { Session } from '../provider-objects.ts'
import type { Settings } from '../simulator.ts'
import { html } from './html.ts'
import { backLink, layout } from './layout.ts'

function plainPage(settings: Settings, session: Session | null, heading: string, text: string): string {
  const content = html`<div class="plain">
    <h1>${heading}</h1>
    <p>${text}</p>
    ${backLink(settings, session)}
  </div>`
  return layout(settings, content)
}

/** Says that a session takes no payment any more, and why. */
export function closedPage(settings: Settings, session: Session): string {
  return session.status === 'complete'
    ? plainPage(settings, session, 'This payment is complete', 'There is nothing more to do here.')
    : plainPage(
        settings,
        session,
        'This payment page has expired',
        'Nothing was paid. You can start the payment again from your order.',
      )
}

/** Says that there is no such page. */
export function unknownPage(settings: Settings): string {
  return plainPage(settings, null, 'This payment page does not exist', 'The address may be mistyped.')
}

/** Says that the simulator itself failed. */
export function brokenPage(settings: Settings): string {
  return plainPage(
    settings,
    null,
    'Something went wrong',
    'The payment page could not be shown. Try again in a moment.',
  )
}
