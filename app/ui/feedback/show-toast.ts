/** Shows a toast (spec §8). The library is loaded on demand; the layout has usually loaded it before. */
export function showToast(kind: 'success' | 'error', text: string): void {
  void import('react-toastify/unstyled').then(({ toast }) => toast[kind](text))
}
