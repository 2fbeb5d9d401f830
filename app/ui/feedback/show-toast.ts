/**
 * Shows a toast (spec §8); the same text is shown once at a time. The library is loaded on demand, and the layout has usually
 * loaded it before. Without it, offline in the first second of a page, there is no toast.
 */
export function showToast(kind: 'success' | 'error', text: string): void {
  import('react-toastify/unstyled').then(
    ({ toast }) => toast[kind](text, { toastId: text }),
    () => undefined,
  )
}
