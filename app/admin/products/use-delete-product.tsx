import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { GridFilter } from '#app/api/products/product-grid.ts'
import type { GridPage, GridRow } from '#contract/back-office/product-grid.ts'
import { useDeleteProductMutation } from '#app/api/catalogue.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { productListPath } from './product-list-path.ts'

/**
 * Deletes a product of a list after a confirmation (spec §8). `heading` gets the focus afterwards, because the button
 * is removed with its row, and `onDeleted` the words of the notice. After the last product of a page is deleted, the
 * previous page opens.
 */
export function useDeleteProduct(
  list: GridPage | undefined,
  filter: GridFilter,
  onDeleted: (text: string, products: readonly string[]) => void,
) {
  const navigate = useNavigate()
  const [deleteProduct, { isLoading }] = useDeleteProductMutation()
  const [asked, setAsked] = useState<{ product: GridRow; forget: () => void } | null>(null)
  const chosen = asked?.product
  const heading = useRef<HTMLHeadingElement>(null)

  async function deleteChosen({ product: { _id, name }, forget }: NonNullable<typeof asked>) {
    const { error } = await deleteProduct(_id)
    // The dialog closes first, because it would cover the toast.
    setAsked(null)
    if (error) {
      showToast('error', errorMessage(error))
      return
    }
    forget()
    showToast('success', 'Product deleted!')
    onDeleted(`${name} is deleted`, [_id])
    heading.current?.focus()
    if (list && list.rows.length === 1 && list.page > 1) await navigate(productListPath(filter, list.page - 1))
  }

  const dialog = (
    <ConfirmDialog
      show={asked !== null}
      question="Are you sure?"
      consequence={chosen ? `Delete ${chosen.name}? You can restore it for 30 days. Past orders aren’t affected.` : ''}
      action="Delete"
      keep="Keep the piece"
      isDanger
      busy={isLoading}
      onConfirm={() => asked && void deleteChosen(asked)}
      onCancel={() => setAsked(null)}
    />
  )
  const askToDelete = (product: GridRow, forget: () => void) => setAsked({ product, forget })
  return { heading, askToDelete, dialog }
}
