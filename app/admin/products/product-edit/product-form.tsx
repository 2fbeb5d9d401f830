import {
  useState,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  type FormEvent,
  type RefObject,
  useId,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Dock, DockArea } from '#app/admin/frame/dock/dock.tsx'
import { useUnsavedChangesGuard } from '#app/admin/frame/use-unsaved-changes-guard.tsx'
import { productListPath } from '#app/admin/products/product-list-path.ts'
import { catalogueApi } from '#app/api/catalogue.ts'
import { errorMessage, errorStatus, fieldErrors } from '#app/api/error-message.ts'
import { deleteDraft, readDraft, writeDraft } from '#app/form/form-draft.ts'
import { readTypedValues } from '#app/form/read-typed-values.ts'
import { showRefusal } from '#app/form/show-refusal.ts'
import { FormProblem, Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { useFieldErrors } from '#app/ui/form/use-field-errors.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import type { ProductState } from '#contract/back-office/product-grid.ts'
import type { FieldName } from '#contract/catalogue/product-fields.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { productState } from '#rules/catalogue/product-state.ts'
import { sampleFieldsOf, sampleSentence } from '#rules/catalogue/sample-product.ts'
import {
  editOf,
  parseBaseline,
  type FormBaseline,
  differingFields,
  type ProductFormValues,
  type PictureValues,
  nextForm,
  startForm,
  fieldLabel,
  formValuesOf,
  formatFormValue,
  enteredPrice,
  previewOf,
} from './product-form-values.ts'
import { ImageField, ModelField } from './upload-fields.tsx'
import { PicturesField } from './pictures-field.tsx'
import { ProductFacts, ProductFields, ProductTexts, sampleMark } from './product-fields.tsx'
import styles from './product-form.module.scss'
import { ProductCard } from '#app/ui/product/product-card.tsx'

interface ProductFormProps {
  product: Product
  /** Refetches the stored product; undefined after an error. */
  readStored: () => Promise<Product | undefined>
}

/**
 * The product form (spec §2). If someone else has saved meanwhile, it shows the differences, is based on the stored
 * product, and keeps the edits.
 */
export function ProductForm({ product, readStored }: ProductFormProps) {
  const navigate = useNavigate()
  const listPath = useListPath()
  const { errors, problem, setErrors, clearError, formProps } = useFieldErrors()
  const form = useProductForm(product, formProps.ref)
  const { values, stored, baseline, conflict, isDirty, dispatch } = form
  const state = productState(stored)
  const { data: known } = catalogueApi.known.useQuery()
  const [updateProduct, { isLoading }] = catalogueApi.update.useMutation()
  const [isUploading, setIsUploading] = useState(false)
  /** The question before a draft is published, until the owner answers it. */
  const [question, setQuestion] = useState<'samples' | 'price' | null>(null)
  const guard = useUnsavedChangesGuard(isDirty)
  // An incomplete address has no picture, so the preview waits until typing pauses.
  const shownImage = useDebouncedValue(values.image, 500)

  function change(name: FieldName, value: string | boolean) {
    dispatch({ type: 'changed', name, value })
    clearError(name)
  }

  function changePictures({ image, alternativeText, furtherPictures }: PictureValues) {
    change('image', image)
    change('alternativeText', alternativeText)
    change('furtherPictures', furtherPictures)
  }

  async function save(choice: { isFree?: true; staysDraft?: true } = {}) {
    const fields = formProps.ref.current
    setErrors({})
    const { data, error } = await updateProduct({ id: product._id, body: { ...editOf(values, baseline), ...choice } })
    setQuestion(null)
    if (data) {
      form.removeDraft()
      // What is typed before the list opens is based on this save, and is not a conflict later.
      dispatch({ type: 'saved', now: data, sent: values })
      guard.release()
      showToast('success', savedText(state, data))
      // An owner who has left during the request stays where they are.
      if (fields?.isConnected) await navigate(listPath)
      return
    }
    const invalid = fieldErrors(error)
    if ('isFree' in invalid) {
      setErrors(invalid)
      setQuestion('price')
      return
    }
    // Only 409 means that the stored product has changed; any other error is about the entered values.
    const now = errorStatus(error) === 409 ? await readStored() : undefined
    if (now) dispatch({ type: 'rebased', now, message: invalid.version })
    showRefusal({ values, setErrors }, errorMessage(error), invalid)
    // The box with the differences shows the sentence already.
    if (now) setErrors(invalid)
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void save(state === 'draft' ? { staysDraft: true } : {})
  }

  function handlePublish() {
    if (sampleFieldsOf(values).length > 0) setQuestion('samples')
    else void save()
  }

  function handleDiscard() {
    dispatch({ type: 'discarded' })
    setErrors({})
  }

  const fieldProps = { values, errors, change, known }
  const isBusy = isLoading || isUploading
  return (
    <form {...formProps} method="post" noValidate onSubmit={handleSubmit}>
      <DockArea
        foot={
          <Dock label="Save the piece">
            <p>
              {stateWords[state]}
              <span role="status">{isDirty && 'Not saved yet'}</span>
            </p>
            {isDirty && (
              <button className="btn btn-quiet" type="button" onClick={handleDiscard}>
                Discard changes
              </button>
            )}
            {state === 'draft' ? (
              <>
                <LoadingButton variant="outline" busy={isBusy}>
                  Save as draft
                </LoadingButton>
                <LoadingButton type="button" busy={isBusy} onClick={handlePublish}>
                  Publish
                </LoadingButton>
              </>
            ) : (
              <LoadingButton busy={isBusy}>Update</LoadingButton>
            )}
          </Dock>
        }
      >
        <div className="checkout">
          <div className={styles.fields}>
            <ProductFields {...fieldProps}>
              <ImageField
                image={values.image}
                shown={shownImage}
                error={errors.image}
                note={sampleMark('image', values)}
                onChange={(image) => change('image', image)}
                onUploading={setIsUploading}
              />
              <PicturesField
                values={values}
                errors={errors}
                onChange={changePictures}
                onAdd={(image) => dispatch({ type: 'pictureAdded', image })}
                onUploading={setIsUploading}
              />
            </ProductFields>
            <ModelField form={fieldProps} onUploading={setIsUploading} />
            <ProductTexts {...fieldProps} />
            <ProductFacts {...fieldProps} />
            {conflict && (
              <ProductConflict
                key={stored.version}
                message={conflict}
                editedFields={form.editedFields}
                values={values}
                stored={stored}
                onRevert={(name) => dispatch({ type: 'reverted', name })}
              />
            )}
            <FormProblem text={problem} />
          </div>
          <ProductPreview stored={stored} values={{ ...values, image: shownImage }} />
        </div>
      </DockArea>
      <ConfirmDialog
        show={question === 'samples'}
        question="Publish with sample values?"
        consequence={`${sampleSentence(sampleFieldsOf(values))} Customers see it like this.`}
        action="Publish anyway"
        keep="Keep editing"
        busy={isLoading}
        onConfirm={() => void save()}
        onCancel={() => setQuestion(null)}
      />
      <ConfirmDialog
        show={question === 'price'}
        question="Sell this piece for $0.00?"
        consequence="It has no price. Once it’s on sale, anyone can order it for nothing."
        action="Sell it for $0.00"
        keep="Enter a price"
        busy={isLoading}
        onConfirm={() => void save({ isFree: true })}
        onCancel={() => setQuestion(null)}
      />
      {guard.dialog}
    </form>
  )
}

const stateWords = { draft: 'Draft', published: 'Published', hidden: 'Hidden' }

function savedText(before: ProductState, after: Product): string {
  if (before !== 'draft') return 'Product updated'
  return after.isDraft ? 'Product updated, still a draft' : 'Product updated and published'
}

function useListPath(): string {
  const state: unknown = useLocation().state
  const from = typeof state === 'object' && state !== null && 'listPath' in state ? String(state.listPath) : ''
  return from.startsWith(productListPath()) ? from : productListPath()
}

/** The state of the form. The draft has values and baseline, so that a late save never overwrites another person. */
function useProductForm(product: Product, form: RefObject<HTMLFormElement | null>) {
  const [state, dispatch] = useReducer(nextForm, product, startForm)
  const { values, baseline } = state
  // Drafts with the older name `product …` had no baseline and are not read.
  const draft = `edit of product ${product._id}`
  const editedFields = differingFields(values, baseline.values)
  const isDirty = editedFields.length > 0

  const restore = useEffectEvent(() => {
    const found = readProductDraft(draft, state.values)
    const typed = form.current ? readTypedValues(form.current, state.values) : {}
    if (!found && Object.keys(typed).length === 0) return
    // What was typed before hydration is newer than the draft.
    const restored = { ...state.values, ...found?.edits, ...typed }
    dispatch({ type: 'restored', values: restored, baseline: found?.baseline ?? state.baseline })
  })
  // Before the browser paints: a restored form appears without a flash.
  useLayoutEffect(() => restore(), [])

  const wasDirty = useRef(false)
  useEffect(() => {
    if (isDirty) writeDraft(draft, { ...values, typedOver: JSON.stringify(baseline) })
    else if (wasDirty.current) deleteDraft(draft)
    wasDirty.current = isDirty
  }, [draft, isDirty, values, baseline])

  return { ...state, editedFields, isDirty, dispatch, removeDraft: () => deleteDraft(draft) }
}

interface ProductDraft {
  edits: Partial<ProductFormValues>
  baseline: FormBaseline
}

function readProductDraft(draft: string, values: ProductFormValues): ProductDraft | null {
  const { typedOver = '', ...edits } = readDraft(draft, { ...values, typedOver: '' })
  const baseline = parseBaseline(typedOver)
  return baseline && { edits, baseline }
}

interface ProductConflictProps {
  message: string
  editedFields: readonly FieldName[]
  values: ProductFormValues
  stored: Product
  onRevert: (name: FieldName) => void
}

export function ProductConflict({ message, editedFields, values, stored, onRevert }: ProductConflictProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const storedValues = formValuesOf(stored)
  return (
    <div className={styles.conflict} ref={box} tabIndex={-1}>
      <Alert kind="warning">
        <p>{message}</p>
        {editedFields.length === 0 ? (
          <p className="mt-2">This form doesn’t differ from the stored product.</p>
        ) : (
          <p className="mt-2">Your edits are kept, and all other fields show the stored values. These fields differ:</p>
        )}
        {editedFields.length > 0 && (
          <dl>
            {editedFields.map((name) => (
              <div key={name}>
                <dt>{fieldLabel(name)}</dt>
                <dd>Saved now: {formatFormValue(storedValues[name])}</dd>
                <dd>Yours: {formatFormValue(values[name])}</dd>
                <dd>
                  <button
                    className="btn btn-outline btn-sm mt-2"
                    type="button"
                    aria-label={`Use their value: ${fieldLabel(name)}`}
                    onClick={() => onRevert(name)}
                  >
                    Use their value
                  </button>
                </dd>
              </div>
            ))}
          </dl>
        )}
        {editedFields.length > 0 && (
          <button className="btn btn-outline mt-3" type="submit">
            Overwrite with my changes
          </button>
        )}
      </Alert>
    </div>
  )
}

export function ProductPreview({ stored, values }: { stored: Product; values: ProductFormValues }) {
  const headingId = useId()
  const price = enteredPrice(values) ?? undefined
  const [lastPrice, setLastPrice] = useState(price ?? stored.price)
  if (price !== undefined && price !== lastPrice) setLastPrice(price)
  return (
    <div className={styles.preview} role="group" aria-labelledby={headingId}>
      <p className="form-label" id={headingId}>
        How customers see it
      </p>
      <ProductCard product={previewOf(stored, values, lastPrice)} sizes="320px" level={2} eager />
    </div>
  )
}
