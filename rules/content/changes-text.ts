/** How many changes of a content are not published, as a sentence. */
export function changesText(count: number): string {
  if (count === 0) return 'Customers see what’s here. Ctrl S saves the draft, Ctrl Enter publishes.'
  return count === 1 ? '1 change isn’t published.' : `${count} changes aren’t published.`
}
