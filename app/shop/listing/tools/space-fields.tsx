import { type FormEvent, type KeyboardEventHandler, useId, useState } from 'react'
import { Icon } from '#app/ui/image/icon.tsx'
import type { Space } from '#rules/catalogue/fit/space.ts'
import { typedNames } from '#rules/catalogue/fit/typed-names.ts'
import {
  parseTypedSize,
  readTypedSpace,
  type SpacePart,
  spaceParts,
  type TypedSpace,
} from '#rules/catalogue/fit/typed-space.ts'

interface SpaceFieldsProps {
  id?: string
  className?: string
  space: Space
  texts?: Record<SpacePart, string> | null
  action: string
  onShow: (space: Space) => void
  onKeyDown?: KeyboardEventHandler
}

const labels: Record<SpacePart, { label: string; note: string }> = {
  lengthMm: { label: 'Side to side', note: 'along the wall' },
  depthMm: { label: 'Front to back', note: 'into the room' },
  heightMm: { label: 'Height', note: 'optional' },
  doorMm: { label: 'Narrowest doorway', note: 'optional, frame to frame' },
}

type Texts = Record<SpacePart, string>

const textsOf = (space: Space): Texts => ({
  lengthMm: String(space.lengthMm ?? ''),
  depthMm: String(space.depthMm ?? ''),
  heightMm: String(space.heightMm ?? ''),
  doorMm: String(space.doorMm ?? ''),
})

/**
 * The form of My space. The millimetres below a field say how it is understood; a wrong size is refused when the form
 * is sent.
 */
export function SpaceFields({ id, className, space, texts, action, onShow, onKeyDown }: SpaceFieldsProps) {
  const prefix = useId()
  const [typed, setTyped] = useState<Texts>(texts ?? textsOf(space))
  const [faults, setFaults] = useState<TypedSpace['faults']>(texts ? readTypedSpace(texts).faults : {})

  function handleInput(part: SpacePart, text: string) {
    setTyped({ ...typed, [part]: text })
    setFaults({ ...faults, [part]: undefined })
  }
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const [form, field] = [event.currentTarget, document.activeElement]
    // Enter before the filters' code has arrived sends the form as without script.
    if (field instanceof HTMLInputElement && field.form === form && !form.contains(field)) return
    event.preventDefault()
    const read = readTypedSpace(typed)
    setFaults(read.faults)
    const wrong = spaceParts.find((part) => read.faults[part])
    if (wrong) form.querySelector<HTMLElement>(`[name="${typedNames[wrong]}"]`)?.focus()
    else onShow(read.space)
  }

  return (
    <form
      id={id}
      className={className ? `space-form ${className}` : 'space-form'}
      action={action}
      onSubmit={handleSubmit}
      noValidate
    >
      <h2 className="mb-1">My space: how much room do you have?</h2>
      <p className="m-0">
        Enter what the tape says: 1840, 184 cm or 1.84 m. Each piece then shows whether it fits. We check doorways for a
        straight, level carry: no corners, no tilting.
      </p>
      <div className="fields">
        {spaceParts.map((part) => {
          const [control, fault] = [`${prefix}${part}`, faults[part]]
          return (
            <div className="field m-0" key={part}>
              <label className="form-label d-block" htmlFor={control}>
                {labels[part].label} <span className="opt d-block fs-meta">{labels[part].note}</span>
              </label>
              <input
                className={fault ? 'form-control is-invalid' : 'form-control'}
                id={control}
                name={typedNames[part]}
                inputMode="decimal"
                autoComplete="off"
                value={typed[part]}
                maxLength={40}
                aria-describedby={`${control}-note`}
                aria-invalid={fault ? true : undefined}
                onChange={(event) => handleInput(part, event.currentTarget.value)}
                onKeyDown={onKeyDown}
              />
              <div className={fault ? 'invalid-feedback' : 'form-text'} id={`${control}-note`}>
                {fault ? (
                  <>
                    <Icon name="exclamation-triangle" />
                    <span>{fault}</span>
                  </>
                ) : (
                  understoodText(typed[part])
                )}
              </div>
            </div>
          )
        })}
        <div className="go">
          <button className="btn btn-primary text-nowrap" type="submit">
            Show what fits
          </button>
        </div>
      </div>
    </form>
  )
}

function understoodText(text: string): string {
  const size = parseTypedSize(text)
  return 'mm' in size ? `${size.mm} mm` : ''
}
