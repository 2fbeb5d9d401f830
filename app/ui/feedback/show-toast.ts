/** Raises a toast (spec §8). The library comes when it is first needed; the layout has fetched it by then. */
export function showToast(kind: 'success' | 'error', text: string): void {
  void import('react-toastify/unstyled').then(({ toast }) => toast[kind](text))
}
