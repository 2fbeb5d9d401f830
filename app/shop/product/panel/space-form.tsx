import { useEffect, useId, useRef, useState } from 'react'
import { ariaProps, controlClass, FieldNotes } from '#app/ui/form/field.tsx'
import { paths } from '#rules/paths.ts'
import { type Space, writeSpace } from '#rules/catalogue/fit/space.ts'
import { typedNames } from '#rules/catalogue/fit/typed-names.ts'
import { readTypedSpace, type SpacePart, spaceParts, typedTexts } from '#rules/catalogue/fit/typed-space.ts'
import styles from './panel.module.scss'

const labels: Record<SpacePart, readonly [label: string, note: string]> = {
  lengthMm: ['Side to side', 'along the wall'],
  depthMm: ['Front to back', 'into the room'],
  heightMm: ['Height', 'optional'],
  doorMm: ['Narrowest doorway', 'optional, frame to frame'],
}

const textsOf = (space: Space): Record<SpacePart, string> =>
  Object.fromEntries(spaceParts.map((part) => [part, space[part] === null ? '' : `${space[part]}`])) as Record<
    SpacePart,
    string
  >

/** The address for a form sent without script; null for another address, or if a size is wrong. */
export function addressOfTyped({ pathname, searchParams }: URL): string | null {
  const texts = typedTexts(searchParams)
  const typed = texts && readTypedSpace(texts)
  if (!typed || Object.keys(typed.faults).length > 0) return null
  const query = writeSpace(typed.space)
  return query === '' ? pathname : `${pathname}?${query}`
}

interface SpaceFormProps {
  productId: string
  shown: Space
  /** Contains a form that was sent without script and has a wrong size. */
  search: string
  /** Without it the browser sends the form (`typedTexts`). */
  onSpace?: (space: Space) => void
  onClose?: () => void
}

/**
 * Takes sizes in any unit and shows below each field what is understood, in mm. Nothing changes until all are right.
 */
export function SpaceForm({ productId, shown, search, onSpace, onClose }: SpaceFormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const sent = typedTexts(new URLSearchParams(search))
  const [texts, setTexts] = useState(sent ?? textsOf(shown))
  const [isChecked, setChecked] = useState(sent !== null)
  const { space, faults } = readTypedSpace(texts)

  useEffect(() => {
    form.current?.querySelector('input')?.focus()
  }, [])

  function submit(event: { preventDefault: () => void }) {
    if (!onSpace) return
    event.preventDefault()
    const [wrong] = spaceParts.filter((part) => faults[part])
    setChecked(true)
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name="${typedNames[wrong]}"]`)?.focus()
    else onSpace(space)
  }

  return (
    <form
      className={`bg-plaster d-print-none ${styles.spaceForm}`}
      ref={form}
      method="get"
      action={paths.product(productId)}
      onSubmit={submit}
      noValidate
    >
      <h2 className="mb-1" id={id}>
        My space: how much room do you have?
      </h2>
      <p>Enter what the tape says: 1840, 184 cm or 1.84 m. We check a straight, level carry: no corners, no tilting.</p>
      <div className={styles.fields} role="group" aria-labelledby={id}>
        {spaceParts.map((part) => (
          <SizeField
            key={part}
            part={part}
            text={texts[part]}
            mm={space[part]}
            fault={isChecked ? faults[part] : undefined}
            onType={(text) => setTexts({ ...texts, [part]: text })}
            onEscape={onClose}
          />
        ))}
      </div>
      <button className="btn btn-outline" type="submit">
        Show what fits
      </button>
    </form>
  )
}

interface SizeFieldProps {
  part: SpacePart
  text: string
  mm: number | null
  fault: string | undefined
  onType: (text: string) => void
  onEscape: (() => void) | undefined
}

function SizeField({ part, text, mm, fault, onType, onEscape }: SizeFieldProps) {
  const id = useId()
  const [label, note] = labels[part]
  const notes = { controlId: id, help: fault ? undefined : mm === null ? ' ' : `${mm} mm`, error: fault }
  return (
    <div className="field">
      <label className="form-label" htmlFor={id}>
        {label} <span className={`d-block fw-normal fs-meta text-soft ${styles.note}`}>{note}</span>
      </label>
      <input
        {...ariaProps(notes)}
        className={controlClass('form-control', fault)}
        id={id}
        name={typedNames[part]}
        value={text}
        inputMode="decimal"
        autoComplete="off"
        onChange={({ target }) => onType(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onEscape?.()
        }}
      />
      <FieldNotes {...notes} />
    </div>
  )
}
