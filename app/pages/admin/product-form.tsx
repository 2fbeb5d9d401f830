import { useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Product } from '#contract/catalogue.ts'
import { useKnownValuesQuery, useUpdateProductMutation } from '#app/api/catalogue.ts'
import { errorMessage, errorStatus, fieldErrors } from '#app/api/error-message.ts'
import { useLater } from '#app/layout/use-later.ts'
import { BusyButton } from '#app/ui/busy-button.tsx'
import { raiseToast } from '#app/ui/raise-toast.ts'
import { useWrongFields } from '#app/ui/use-wrong-fields.ts'
import { ImageField } from './image-field.tsx'
import { ProductConflict } from './product-conflict.tsx'
import { ProductFields, ProductWords } from './product-fields.tsx'
import styles from './product-form.module.scss'
import { productListPath } from './product-listing.ts'
import { ProductPreview } from './product-preview.tsx'
import { editOf } from './typed-over.ts'
import type { FieldName } from './typed-product.ts'
import { useLeaveGuard } from './use-leave-guard.tsx'
import { useProductForm } from './use-product-form.ts'

interface ProductFormProps {
  product: Product
  /** Reads what is stored at this moment; undefined when the shop does not answer. */
  readStored: () => Promise<Product | undefined>
}

/**
 * All fields of a product (spec §2). Every check is the server's and stands beside its field. When somebody else has
 * saved meanwhile, nothing typed is lost: the form shows what differs and goes on over what is stored now.
 */
export function ProductForm({ product, readStored }: ProductFormProps) {
  const navigate = useNavigate()
  const listPath = useListPath()
  const { wrong, setWrong, forgive, formProps } = useWrongFields()
  const form = useProductForm(product, formProps.ref)
  const { typed, stored, over, conflict, isDirty, tell } = form
  const change = (name: FieldName, value: string | boolean) => tell({ type: 'changed', name, value })
  const { data: known } = useKnownValuesQuery()
  const [updateProduct, { isLoading }] = useUpdateProductMutation()
  const [isUploading, setIsUploading] = useState(false)
  const guard = useLeaveGuard(isDirty)
  // Half an address is no picture: it is looked at once it has stood still for a moment.
  const shownImage = useLater(typed.image, 500)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = event.currentTarget
    setWrong({})
    const { data, error } = await updateProduct({ id: product._id, body: editOf(typed, over) })
    if (data) {
      form.forgetDraft()
      guard.letGo()
      raiseToast('success', 'Product updated')
      // Whoever has gone elsewhere meanwhile stays there.
      if (fields.isConnected) await navigate(listPath)
      return
    }
    raiseToast('error', errorMessage(error))
    const faults = fieldErrors(error)
    // That alone says that what the form had loaded is no longer so; any other fault is in what was typed.
    const now = errorStatus(error) === 409 ? await readStored() : undefined
    if (now) tell({ type: 'overtaken', now, words: faults.version })
    setWrong(faults)
  }

  function handleDiscard() {
    tell({ type: 'discarded' })
    setWrong({})
  }

  const fieldProps = { typed, wrong, change, known }
  return (
    <form {...formProps} className="checkout" method="post" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <input type="hidden" name="typedOver" value={JSON.stringify(over)} readOnly />
      <div className="wide">
        <ProductFields {...fieldProps}>
          <ImageField
            image={typed.image}
            shown={shownImage}
            error={wrong.image}
            onChange={(image) => change('image', image)}
            onUploaded={() => forgive('image')}
            onUploading={setIsUploading}
          />
        </ProductFields>
        <ProductWords {...fieldProps} />
        {conflict && (
          <ProductConflict
            key={stored.version}
            words={conflict}
            mine={form.mine}
            typed={typed}
            stored={stored}
            onTake={(name) => tell({ type: 'taken', name })}
          />
        )}
        <div className={styles.actions}>
          <BusyButton busy={isLoading || isUploading}>Update</BusyButton>
          <button className="btn btn-quiet" type="button" onClick={handleDiscard}>
            Discard changes
          </button>
          <span className="meta" role="status">
            {isDirty && 'Not saved yet'}
          </span>
        </div>
      </div>
      <ProductPreview stored={stored} typed={{ ...typed, image: shownImage }} />
      {guard.dialog}
    </form>
  )
}

/** The list that the owner came from, whichever page of it that was. */
function useListPath(): string {
  const state: unknown = useLocation().state
  const from = typeof state === 'object' && state !== null && 'listPath' in state ? String(state.listPath) : ''
  return from.startsWith(productListPath()) ? from : productListPath()
}
