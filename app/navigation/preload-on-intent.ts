/**
 * Loads the code of the page that a link leads to when a visitor points at the link, touches or focuses it: the click
 * then waits for data only. A load that fails is tried again by the click.
 */
export function preloadOnIntent(loadCode: (path: string) => Promise<unknown>): void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.href && link.origin === window.location.origin) loadCode(link.pathname).catch(() => undefined)
  }
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, preload, { passive: true })
}
