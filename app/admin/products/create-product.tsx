import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCreateProductMutation } from '#app/api/catalogue.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { adminPaths } from '#rules/admin-paths.ts'

/** Create a Product: asks first (spec §8); afterwards the form of the draft opens (behaviour, Catalogue). */
export function CreateProduct() {
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const [createProduct, { isLoading }] = useCreateProductMutation()

  async function handleConfirm() {
    const { data, error } = await createProduct()
    // The dialog closes first, because it would cover the toast.
    setIsAsking(false)
    if (data) await navigate(adminPaths.productEdit(data._id))
    else showToast('error', errorMessage(error))
  }

  return (
    <>
      <button className="btn btn-outline btn-sm" type="button" onClick={() => setIsAsking(true)}>
        <Icon name="plus-lg" />
        Create a Product
      </button>
      <ConfirmDialog
        show={isAsking}
        question="Are you sure you want to create a new product?"
        consequence="A draft with sample values opens. Customers don’t see it until you publish it."
        action="Create"
        keep="Not now"
        busy={isLoading}
        onConfirm={() => void handleConfirm()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
