/** A click on one of these acts on it instead of opening the row. */
const ownPress = 'a, button, input, label, select, summary'

/**
 * Lets a press anywhere in a row of a table body open what the row's first link leads to, in a new tab with Ctrl or
 * Command. Keyboards have the link itself.
 */
export function opensRows(body: HTMLTableSectionElement): () => void {
  body.addEventListener('click', openRow)
  return () => body.removeEventListener('click', openRow)
}

/** Text that is selected with the pointer stays selected. */
function openRow({ target, ctrlKey, metaKey }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest(ownPress)) return
  if (window.getSelection()?.isCollapsed === false) return
  const link = target.closest('tr')?.querySelector<HTMLAnchorElement>('a[href]')
  link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }))
}
