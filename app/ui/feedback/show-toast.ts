/**
 * Windows in which a toast is as wide as the window (ReactToastify.css): two would cover the header and the heading.
 */
const phone = '(max-width: 480px)'

/** How long a sentence is shown without the code of toasts, in milliseconds: it does not stay under the pointer. */
const plainMs = 10_000

/** How long after the start of hydration the toasts are loaded, in milliseconds: the page itself comes first. */
const delayMs = 1000

/** Loads the toasts, once. A load that failed is tried again the next time. */
const loadToasts = () => import('./toasts.tsx')

/**
 * Loads the toasts after the page, because a toast may say that the network is down; again when the network is back.
 */
export function loadToastsLater(): void {
  const load = () => void loadToasts().catch(() => undefined)
  setTimeout(load, delayMs)
  window.addEventListener('online', load)
}

/**
 * Shows a toast (spec §8): on phones it replaces the one before, elsewhere the same error is shown once at a time.
 * Without the code of toasts the sentence is shown all the same.
 */
export function showToast(kind: 'success' | 'error', text: string): void {
  loadToasts().then(
    ({ toast }) => {
      if (window.matchMedia(phone).matches) toast.dismiss()
      else if (kind === 'error' && toast.isActive(text)) return
      toast[kind](text, kind === 'error' ? { toastId: text } : {})
    },
    () => showPlainly(looks[kind], text),
  )
}

const looks = { success: 'alert alert-success plain-toast', error: 'alert alert-danger plain-toast' }
let plain: HTMLElement | undefined

/** Shows a sentence where toasts are, in place of the one before, for a while. Screen readers announce it. */
function showPlainly(className: string, textContent: string): void {
  plain?.remove()
  const shown = Object.assign(document.createElement('p'), { role: 'alert', className, textContent })
  document.body.append(shown)
  plain = shown
  setTimeout(() => shown.remove(), plainMs)
}
