import { useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Product } from '#contract/catalogue.ts'
import { useKnownValuesQuery, useUpdateProductMutation } from '#app/api/catalogue.ts'
import { errorMessage, errorStatus, fieldErrors } from '#app/api/error-message.ts'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { useFieldErrors } from '#app/ui/form/use-field-errors.ts'
import { ImageField } from './image-field.tsx'
import { ProductConflict } from './product-conflict.tsx'
import { ProductFields, ProductWords } from './product-fields.tsx'
import styles from './product-form.module.scss'
import { productListPath } from '#app/pages/admin/products/product-list-path.ts'
import { ProductPreview } from './product-preview.tsx'
import { editOf } from './form-baseline.ts'
import type { FieldName } from './product-form-values.ts'
import { useUnsavedChangesGuard } from './use-unsaved-changes-guard.tsx'
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
  const { errors, setErrors, clearError, formProps } = useFieldErrors()
  const form = useProductForm(product, formProps.ref)
  const { typed, stored, over, conflict, isDirty, dispatch } = form
  const change = (name: FieldName, value: string | boolean) => dispatch({ type: 'changed', name, value })
  const { data: known } = useKnownValuesQuery()
  const [updateProduct, { isLoading }] = useUpdateProductMutation()
  const [isUploading, setIsUploading] = useState(false)
  const guard = useUnsavedChangesGuard(isDirty)
  // Half an address is no picture: it is looked at once it has stood still for a moment.
  const shownImage = useDebouncedValue(typed.image, 500)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = event.currentTarget
    setErrors({})
    const { data, error } = await updateProduct({ id: product._id, body: editOf(typed, over) })
    if (data) {
      form.forgetDraft()
      guard.release()
      showToast('success', 'Product updated')
      // Whoever has gone elsewhere meanwhile stays there.
      if (fields.isConnected) await navigate(listPath)
      return
    }
    showToast('error', errorMessage(error))
    const faults = fieldErrors(error)
    // That alone says that what the form had loaded is no longer so; any other fault is in what was typed.
    const now = errorStatus(error) === 409 ? await readStored() : undefined
    if (now) dispatch({ type: 'rebased', now, words: faults.version })
    setErrors(faults)
  }

  function handleDiscard() {
    dispatch({ type: 'discarded' })
    setErrors({})
  }

  const fieldProps = { typed, errors, change, known }
  return (
    <form {...formProps} className="checkout" method="post" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <input type="hidden" name="typedOver" value={JSON.stringify(over)} readOnly />
      <div className={styles.fields}>
        <ProductFields {...fieldProps}>
          <ImageField
            image={typed.image}
            shown={shownImage}
            error={errors.image}
            onChange={(image) => change('image', image)}
            onUploaded={() => clearError('image')}
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
            onTake={(name) => dispatch({ type: 'taken', name })}
          />
        )}
        <div className={styles.actions}>
          <LoadingButton busy={isLoading || isUploading}>Update</LoadingButton>
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
