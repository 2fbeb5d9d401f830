import { Icon } from '#app/ui/image/icon.tsx'
import { fieldText, shortened, shownAtMost, valueText } from './change-labels.ts'
import type { ChangedField } from '#rules/changed-fields.ts'
import styles from './history.module.scss'

/** More fields than these are folded: of a new product there are some twenty. */
const unfolded = 8

/** Fields that have changed, each before and after in people's words; nothing when there are none. */
export function ChangedFieldList({ fields }: { fields: readonly ChangedField[] }) {
  if (fields.length === 0) return null
  const list = (
    <dl className={styles.fields}>
      {fields.map((field) => (
        <Field key={field.field} {...field} />
      ))}
    </dl>
  )
  if (fields.length <= unfolded) return list
  return (
    <details className={styles.fold}>
      <summary>{fields.length} fields</summary>
      {list}
    </details>
  )
}

function Field({ field, before, after }: ChangedField) {
  const [was, is] = [valueText(field, before), valueText(field, after)]
  // What was not there before has no before: a new thing, or a password, of which nobody is told.
  const sides = before === null ? [is] : [was, is]
  const isLong = sides.some((side) => side.length > shownAtMost)
  return (
    <div>
      <dt>{fieldText(field)}</dt>
      <dd>
        {isLong ? (
          <details className={styles.fold}>
            <summary>
              <Sides sides={sides.map(shortened)} />
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

/** Before and after with an arrow between them, and words for those who cannot see it. */
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
