import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ListedProduct, ProductPage } from '#contract/products/products.ts'
import { useDeleteProductMutation } from '#app/api/catalogue.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { productListPath } from './product-list-path.ts'

/**
 * Deletes a product of a list after a confirmation (spec §8). `heading` gets the focus afterwards, because the button
 * is removed with its row. After the last product of a page is deleted, the previous page opens.
 */
export function useDeleteProduct(list: ProductPage | undefined, keyword: string | undefined) {
  const navigate = useNavigate()
  const [deleteProduct, { isLoading }] = useDeleteProductMutation()
  const [chosen, setChosen] = useState<ListedProduct | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  async function deleteChosen({ _id }: ListedProduct) {
    const { error } = await deleteProduct(_id)
    // The dialog closes first, because it would cover the toast.
    setChosen(null)
    if (error) {
      showToast('error', errorMessage(error))
      return
    }
    showToast('success', 'Product deleted!')
    heading.current?.focus()
    if (list && list.products.length === 1 && list.page > 1) await navigate(productListPath(keyword, list.page - 1))
  }

  const dialog = (
    <ConfirmDialog
      show={chosen !== null}
      question="Are you sure?"
      consequence={chosen ? `Delete ${chosen.name}? Past orders are not affected.` : ''}
      action="Delete"
      keep="Keep the product"
      isDanger
      busy={isLoading}
      onConfirm={() => chosen && void deleteChosen(chosen)}
      onCancel={() => setChosen(null)}
    />
  )
  return { heading, askToDelete: setChosen, dialog }
}
