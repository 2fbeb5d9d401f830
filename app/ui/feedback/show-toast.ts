/** Where a toast is as wide as the window (ReactToastify.css): two would cover the header. */
const phone = '(max-width: 480px)'

const plainMs = 10_000

/** The page itself comes first. */
const delayMs = 1000

/** How long an error stays when the page changes: it may be the reason. */
const reasonMs = 1000

/** By their text, and when. */
const shownErrors = new Map<string, number>()

const loadToasts = () => import('./toasts.tsx')

/** After the page, because a toast may say that the network is down; again when it is back. */
export function loadToastsLater(): void {
  const load = () => void loadToasts().catch(() => undefined)
  setTimeout(load, delayMs)
  window.addEventListener('online', load)
}

interface ToastOptions {
  /** The page itself says the sentence to screen readers. */
  isSaid?: boolean
}

/**
 * Shows a toast (spec §8); a success ends the errors before it. On phones it replaces the one before; elsewhere the
 * same error is shown once at a time. Without the code of toasts the sentence is shown plainly.
 */
export function showToast(kind: 'success' | 'error', text: string, { isSaid = false }: ToastOptions = {}): void {
  const role = isSaid ? 'group' : 'alert'
  loadToasts().then(
    ({ toast }) => {
      if (kind === 'success') void dismissErrors(0)
      if (window.matchMedia(phone).matches) toast.dismiss()
      else if (kind === 'error' && toast.isActive(text)) return
      if (kind === 'error') shownErrors.set(text, Date.now())
      toast[kind](text, kind === 'error' ? { toastId: text, role } : { role })
    },
    () => showPlainly(looks[kind], text),
  )
}

export async function dismissErrors(minAgeMs = reasonMs): Promise<void> {
  const old = [...shownErrors].filter(([, shownAt]) => Date.now() - shownAt >= minAgeMs)
  if (old.length === 0) return
  const { toast } = await loadToasts()
  for (const [text] of old) {
    shownErrors.delete(text)
    toast.dismiss(text)
  }
}

const looks = { success: 'alert alert-success plain-toast', error: 'alert alert-danger plain-toast' }
let plain: HTMLElement | undefined

/** Replaces the one before. Screen readers announce it. */
function showPlainly(className: string, textContent: string): void {
  plain?.remove()
  const shown = Object.assign(document.createElement('p'), { role: 'alert', className, textContent })
  document.body.append(shown)
  plain = shown
  setTimeout(() => shown.remove(), plainMs)
}
