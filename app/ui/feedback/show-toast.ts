/** Windows in which a toast is as wide as the window (ReactToastify.css): two would cover the header and the heading. */
const phone = '(max-width: 480px)'

/**
 * Shows a toast (spec §8). On phones it replaces the one before; elsewhere the same error is shown once at a time. The
 * library is loaded on demand, and the layout has usually loaded it before. Without it, offline in the first second of a
 * page, there is no toast.
 */
export function showToast(kind: 'success' | 'error', text: string): void {
  import('react-toastify/unstyled').then(
    ({ toast }) => {
      if (window.matchMedia(phone).matches) toast.dismiss()
      else if (kind === 'error' && toast.isActive(text)) return
      toast[kind](text, kind === 'error' ? { toastId: text } : {})
    },
    () => undefined,
  )
}
