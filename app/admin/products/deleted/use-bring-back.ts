import { errorMessage } from '#app/api/error-message.ts'
import { deletedProductsApi } from '#app/api/admin/back-office.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { broughtBackText, notBroughtBackText } from './brought-back-text.ts'

/** Brings deleted pieces back and says what came back, and why another stays deleted. */
export function useBringBack() {
  const [send, { isLoading }] = deletedProductsApi.bringBack.useMutation()

  async function bringBack(products: readonly string[]): Promise<void> {
    const { data, error } = await send({ products })
    if (!data) return showToast('error', errorMessage(error))
    const [back, stays] = [broughtBackText(data), notBroughtBackText(data)]
    if (back !== '') showToast('success', back)
    if (stays !== '') showToast('error', stays)
  }

  return { bringBack, isLoading }
}
