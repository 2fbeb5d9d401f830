import { useEffect, useRef } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import styles from './product-form.module.scss'
import {
  fieldLabels,
  typedOf,
  formatTypedValue,
  type FieldName,
  type ProductFormValues,
} from './product-form-values.ts'

interface ProductConflictProps {
  /** What the server said. */
  words: string
  /** The fields in which the form differs from what is stored now. */
  mine: readonly FieldName[]
  typed: ProductFormValues
  stored: Product
  /** Gives up what was typed in a field. */
  onTake: (name: FieldName) => void
}

/** Somebody else has saved meanwhile: what differs field by field, and the choice between theirs and mine. */
export function ProductConflict({ words, mine, typed, stored, onTake }: ProductConflictProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const theirs = typedOf(stored)
  return (
    <div className={styles.conflict} ref={box} tabIndex={-1}>
      <Alert kind="warning">
        <p>{words}</p>
        {mine.length === 0 ? (
          <p className="mt-2">Nothing in this form differs from what is stored now.</p>
        ) : (
          <p className="mt-2">
            What you typed is still here; what you had not touched shows what is stored now. These fields differ:
          </p>
        )}
        {mine.length > 0 && (
          <dl>
            {mine.map((name) => (
              <div key={name}>
                <dt>{fieldLabels[name]}</dt>
                <dd>Stored now: {formatTypedValue(theirs[name])}</dd>
                <dd>Yours: {formatTypedValue(typed[name])}</dd>
                <dd>
                  <button
                    className="btn btn-outline btn-sm mt-2"
                    type="button"
                    aria-label={`Take theirs: ${fieldLabels[name]}`}
                    onClick={() => onTake(name)}
                  >
                    Take theirs
                  </button>
                </dd>
              </div>
            ))}
          </dl>
        )}
        {mine.length > 0 && (
          <button className="btn btn-outline mt-3" type="submit">
            Save mine over it
          </button>
        )}
      </Alert>
    </div>
  )
}
