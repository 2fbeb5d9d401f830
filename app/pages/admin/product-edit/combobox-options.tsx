import { useEffect, useState } from 'react'
import { narrowedValues } from './matching-values.ts'
import { LiveRegion } from '#app/ui/feedback/live-region.tsx'
import styles from './combobox-field.module.scss'
import { optionId, useCombobox } from '#app/ui/form/use-combobox.ts'

interface KnownValuesProps {
  /** The field that they are values of. */
  box: HTMLInputElement
  label: string
  values: readonly string[]
  listId: string
}

/**
 * The button that shows all values of a field, and the list. The field keeps the focus whatever is pressed in here. What
 * is open is known here alone: a field that is rendered anew before React has heard of a key would lose that key.
 */
export function ComboboxOptions({ box, label, values, listId }: KnownValuesProps) {
  /** What the list is narrowed to; empty shows all, null closes it. */
  const [part, setPart] = useState<string | null>(null)
  const shown = part === null ? [] : narrowedValues(values, part)
  const isOpen = shown.length > 0
  const active = useCombobox(box, { optionPrefix: listId, count: shown.length, onType: setPart, onOpen: handleOpen })
  useEffect(() => {
    if (active !== null) document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])

  function handleOpen() {
    setPart('')
    return values.length
  }
  /** To press the button is to click on the field, or to take that back. */
  function handleButton() {
    if (isOpen) return setPart(null)
    box.focus()
    return box.click()
  }
  function handleChoice(value: string) {
    setInputValue(box, value)
    setPart(null)
  }
  return (
    <>
      <button
        className={`dropdown-toggle ${styles.open}`}
        type="button"
        tabIndex={-1}
        aria-label={`Show known values: ${label}`}
        aria-expanded={isOpen}
        aria-controls={listId}
        onMouseDown={(event) => event.preventDefault()}
        onClick={handleButton}
      />
      <LiveRegion text={isOpen ? `${shown.length} known ${shown.length === 1 ? 'value' : 'values'}` : ''} />
      {isOpen && (
        <div
          className={`dropdown-menu show ${styles.list}`}
          id={listId}
          role="listbox"
          aria-label={`Known values: ${label}`}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
        >
          {shown.map((value, index) => (
            <button
              className="dropdown-item"
              key={value}
              id={optionId(listId, index)}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onClick={() => handleChoice(value)}
            >
              {value}
            </button>
          ))}
        </div>
      )}
    </>
  )
}

/**
 * Sets the value of an input and fires the event that typing fires. React tracks the `value` property of the element
 * and ignores a value that is set through it, hence the setter of the prototype.
 */
function setInputValue(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
