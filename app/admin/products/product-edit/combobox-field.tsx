import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift'
import { type KeyboardEvent, useId, useState } from 'react'
import { LiveRegion } from '#app/ui/feedback/live-region.tsx'
import { controlClass, FieldFrame, type FieldProps } from '#app/ui/form/field.tsx'
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts'
import styles from './product-form.module.scss'
import { normalizeKeyword } from '#rules/catalogue/search.ts'

interface ComboboxFieldProps extends FieldProps {
  label: string
  name: string
  value: string
  values: readonly string[] | undefined
  onChange: (value: string) => void
}

const none: readonly string[] = []

/** A text field with suggestions. Not a datalist, which suggests nothing else once the field has a value. */
export function ComboboxField({
  label,
  help,
  error,
  short,
  id,
  name,
  value,
  values = none,
  onChange,
}: ComboboxFieldProps) {
  const isHydrated = useIsHydrated()
  /** The text that narrows the list; empty shows all values. */
  const [filter, setFilter] = useState('')
  const items = matchingValues(values, filter)
  const comboboxId = useId()
  const { isOpen, highlightedIndex, closeMenu, getInputProps, getToggleButtonProps, getMenuProps, getItemProps } =
    useCombobox({
      id: comboboxId,
      items: [...items],
      inputValue: value,
      selectedItem: null,
      itemToString: (item) => item ?? '',
      stateReducer: (state, change) => keepText(state, change, values),
      onSelectedItemChange: ({ selectedItem }) => selectedItem !== null && onChange(selectedItem),
      onIsOpenChange: (change) => !change.isOpen && setFilter(''),
    })

  function handleType(text: string) {
    onChange(text)
    setFilter(matchingValues(values, text).length > 0 ? text : '')
  }
  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    const isSubmit = event.key === 'Enter' && highlightedIndex === -1 && !event.nativeEvent.isComposing
    if (isSubmit) closeMenu()
    if (isSubmit || isTextKey(event, isOpen)) Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
  }

  const hasList = isHydrated && values.length > 0
  const menuProps = getMenuProps({ 'aria-label': `Known values: ${label}` }, { suppressRefError: true })
  return (
    <FieldFrame label={label} help={help} error={error} short={short} id={id}>
      {(control) => {
        const field = { ...control, name, autoComplete: 'off', className: controlClass('form-control', error) }
        const { ref, ...inputProps } = getInputProps(
          {
            ...field,
            'aria-labelledby': undefined,
            onChange: (event) => handleType(event.currentTarget.value),
            onKeyDown: handleKey,
            onClick: () => setFilter(''),
          },
          { suppressRefError: true },
        )
        return (
          <div className={hasList ? styles.combo : undefined}>
            <input
              {...(hasList
                ? inputProps
                : { ...field, value, onChange: (event) => onChange(event.currentTarget.value) })}
              type="text"
              ref={ref}
            />
            {hasList && (
              <>
                <button
                  {...getToggleButtonProps({ onMouseDown: (event) => event.preventDefault() })}
                  className={`dropdown-toggle ${styles.open}`}
                  type="button"
                  aria-label={`Show known values: ${label}`}
                />
                <LiveRegion text={isOpen ? `${items.length} known ${items.length === 1 ? 'value' : 'values'}` : ''} />
                {isOpen && (
                  <div {...menuProps} className={`dropdown-menu show ${styles.list}`} tabIndex={-1}>
                    {items.map((item, index) => (
                      <button
                        {...getItemProps({ item, index })}
                        className="dropdown-item"
                        key={item}
                        type="button"
                        tabIndex={-1}
                      >
                        {item}
                      </button>
                    ))}
                  </div>
                )}
              </>
            )}
          </div>
        )
      }}
    </FieldFrame>
  )
}

/** Changes what Downshift does by default: the text stays on blur, and the list opens only when it has a value. */
function keepText(
  state: UseComboboxState<string>,
  { type, changes }: UseComboboxStateChangeOptions<string>,
  values: readonly string[],
): Partial<UseComboboxState<string>> {
  if (type === useCombobox.stateChangeTypes.InputBlur)
    return { ...changes, inputValue: state.inputValue, selectedItem: null }
  if (type === useCombobox.stateChangeTypes.InputClick) return { ...changes, isOpen: true }
  if (type === useCombobox.stateChangeTypes.InputChange) {
    return { ...changes, isOpen: matchingValues(values, changes.inputValue ?? '').length > 0 }
  }
  return changes
}

/** Whether a key belongs to the text instead of the list. */
function isTextKey({ key, nativeEvent }: KeyboardEvent, isOpen: boolean): boolean {
  return nativeEvent.isComposing || key === 'Home' || key === 'End' || (key === 'Escape' && !isOpen)
}

/** The values that contain the text, ignoring case, macrons, accents and surrounding space; all for a blank text. */
export function matchingValues(values: readonly string[], text: string): readonly string[] {
  const part = normalize(text)
  return values.filter((value) => normalize(value).includes(part))
}

function normalize(text: string): string {
  return normalizeKeyword(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
}
