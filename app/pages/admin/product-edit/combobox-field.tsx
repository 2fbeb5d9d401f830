import { useId, useState } from 'react'
import styles from './combobox-field.module.scss'
import { controlClass, FieldFrame } from '#app/ui/form/field.tsx'
import { ComboboxOptions } from './combobox-options.tsx'
import type { TextFieldProps } from '#app/ui/form/text-field.tsx'

type ComboFieldProps = TextFieldProps & {
  /** The values on offer; any other text may be typed too. */
  values: readonly string[] | undefined
}

/**
 * A line of text with known values on offer. A datalist would not do: browsers show of it what the field already says,
 * so that a field with a value offers nothing else. Before the page is awake it is a line of text and no more.
 */
export function ComboboxField({ label, help, error, short, id, values = [], ...input }: ComboFieldProps) {
  const [box, setBox] = useState<HTMLInputElement | null>(null)
  const listId = useId()
  const offers = box !== null && values.length > 0
  return (
    <FieldFrame label={label} help={help} error={error} short={short} id={id}>
      {(control) => (
        <div className={offers ? styles.combo : undefined}>
          <input
            {...control}
            {...input}
            {...(offers && comboboxOf(listId))}
            className={controlClass('form-control', error)}
            type="text"
            ref={setBox}
          />
          {offers && <ComboboxOptions box={box} label={label} values={values} listId={listId} />}
        </div>
      )}
    </FieldFrame>
  )
}

/** Whether it is open and what is reached is for `useCombobox` to say. */
function comboboxOf(listId: string) {
  return { role: 'combobox', 'aria-expanded': false, 'aria-controls': listId, 'aria-autocomplete': 'list' } as const
}
