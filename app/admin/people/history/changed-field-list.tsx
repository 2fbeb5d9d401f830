import { Icon } from '#app/ui/image/icon.tsx'
import { fieldText, shorten, maxShownLength, valueText } from './change-labels.ts'
import type { ChangedField } from '#rules/platform/changed-fields.ts'
import styles from '#app/admin/people/people.module.scss'

/** A longer list of fields is folded: a new product has about twenty. */
const maxUnfoldedFields = 8

export function ChangedFieldList({ fields }: { fields: readonly ChangedField[] }) {
  if (fields.length === 0) return null
  const list = (
    <dl className={styles.fields}>
      {fields.map((field) => (
        <Field key={field.field} {...field} />
      ))}
    </dl>
  )
  if (fields.length <= maxUnfoldedFields) return list
  return (
    <details className={styles.fold}>
      <summary>{fields.length} fields</summary>
      {list}
    </details>
  )
}

function Field({ field, before, after }: ChangedField) {
  const [was, is] = [valueText(field, before), valueText(field, after)]
  // A new record has no value before, and a password's value is never shown.
  const sides = before === null ? [is] : [was, is]
  const isLong = sides.some((side) => side.length > maxShownLength)
  return (
    <div>
      <dt>{fieldText(field)}</dt>
      <dd>
        {isLong ? (
          <details className={styles.fold}>
            <summary>
              <Sides sides={sides.map(shorten)} />
            </summary>
            {sides.map((side, index) => (
              <p key={index}>
                {sides.length > 1 && <b>{index === 0 ? 'Before: ' : 'After: '}</b>}
                {side}
              </p>
            ))}
          </details>
        ) : (
          <Sides sides={sides} />
        )}
      </dd>
    </div>
  )
}

function Sides({ sides }: { sides: readonly string[] }) {
  const [was, is] = sides
  if (is === undefined) return was
  return (
    <>
      <span className="visually-hidden">before </span>
      {was} <Icon name="arrow-right" />
      <span className="visually-hidden">, after</span> {is}
    </>
  )
}
