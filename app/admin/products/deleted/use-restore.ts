import { errorMessage } from '#app/api/error-message.ts'
import { deletedProductsApi } from '#app/api/admin/back-office.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { RestoredProducts } from '#contract/back-office/deleted-products.ts'
import { countText } from '#rules/platform/count-text.ts'

export function useRestore() {
  const [send, { isLoading }] = deletedProductsApi.restore.useMutation()

  async function restore(products: readonly string[]): Promise<void> {
    const { data, error } = await send({ products })
    if (!data) return showToast('error', errorMessage(error))
    const [back, stays] = [restoredText(data), notRestoredText(data)]
    if (back !== '') showToast('success', back)
    if (stays !== '') showToast('error', stays)
  }

  return { restore, isLoading }
}

/** What came back, in words; empty for nothing: `Kurow Table is back`, `3 pieces are back`. */
export function restoredText({ restored }: RestoredProducts): string {
  const [first] = restored
  if (!first) return ''
  const what = restored.length === 1 ? `${first.name} is back` : `${countText(restored.length, 'piece')} are back`
  const notes = restored.filter(({ message }) => message !== '')
  const said = restored.length === 1 ? notes.map(({ message }) => message) : notes.map(withName)
  return [said.length > 0 ? `${what}.` : what, ...said].join(' ')
}

/** What stays deleted or is back already, in words; empty for nothing. */
export function notRestoredText({ gone, refused }: RestoredProducts): string {
  return [
    ...refused.map(withName),
    ...(gone.length > 0
      ? [`${countText(gone.length, 'piece')} can no longer be restored, or has already been restored.`]
      : []),
  ].join(' ')
}

function withName({ name, message }: { name: string; message: string }): string {
  return `${name}: ${message}`
}
