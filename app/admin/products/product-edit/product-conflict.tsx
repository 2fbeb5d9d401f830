import { useEffect, useRef } from 'react'
import type { Product } from '#contract/catalogue/products.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import styles from './product-form.module.scss'
import { type FieldName } from '#contract/catalogue/product-fields.ts'
import { fieldLabel, formValuesOf, formatFormValue, type ProductFormValues } from './product-form-values.ts'

interface ProductConflictProps {
  /** The message of the server. */
  message: string
  /** The fields in which the form differs from the stored product. */
  editedFields: readonly FieldName[]
  values: ProductFormValues
  stored: Product
  /** Replaces the edit of a field by its stored value. */
  onRevert: (name: FieldName) => void
}

/**
 * Shown when another person has saved the product: the differences field by field, and the choice between both values.
 */
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
