/**
 * Moves the focus to the start of the content, because what had it goes away. An open dialog closes first, or it would
 * give the focus back to its button.
 */
export function focusMain(): void {
  if (document.querySelector('dialog:modal')) requestAnimationFrame(focusMain)
  else document.getElementById('main')?.focus({ preventScroll: true })
}
