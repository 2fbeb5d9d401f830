/*
 * Remembers the buttons that are pressed before hydration, when nothing handles them yet. This module is loaded before all
 * others (app/ssr/document.ts), so it imports nothing.
 */

const pressed = new Set<HTMLButtonElement>()

function remember(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  // A form with an action is sent by the browser: the search.
  if (!button || button.form?.hasAttribute('action')) return
  event.preventDefault()
  pressed.delete(button)
  pressed.add(button)
}

if (typeof document !== 'undefined') document.addEventListener('click', remember, true)

/** Presses the remembered buttons again, each once, in the order of their last press. Call after hydration. */
export function replayEarlyPresses(): void {
  document.removeEventListener('click', remember, true)
  for (const button of pressed) {
    if (button.isConnected) button.click()
  }
  pressed.clear()
}
