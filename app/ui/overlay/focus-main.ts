/**
 * Moves the focus to the start of the page's content, because what had it goes away. An open dialog closes first: the
 * page behind it takes no focus, and the dialog gives it back to the button that opened it.
 */
export function focusMain(): void {
  if (document.querySelector('dialog:modal')) requestAnimationFrame(focusMain)
  else document.getElementById('main')?.focus({ preventScroll: true })
}
