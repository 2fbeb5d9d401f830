import { type FormEvent, useState } from 'react'
import { SpaceIcon } from '#app/ui/image/space-icon.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { emptySpace, isEmptySpace, type Space } from '#rules/catalogue/fit/space.ts'
import { parseTypedSize, sizeFaultText } from '#rules/catalogue/fit/typed-size.ts'
import styles from '#app/shop/saved/saved.module.scss'

const fields = [
  { name: 'lengthMm', label: 'Side to side' },
  { name: 'depthMm', label: 'Front to back' },
  { name: 'heightMm', label: 'Height' },
  { name: 'doorMm', label: 'Narrowest doorway' },
] as const

type Typed = Record<(typeof fields)[number]['name'], string>

/** Empty fields set no limit. */
export function SpaceForm({ space, onChange }: { space: Space; onChange: (space: Space) => void }) {
  const [typed, setTyped] = useState<Typed>(() => typedOf(space))
  const [isSent, setIsSent] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsSent(true)
    const read = readTyped(typed)
    if (read) onChange(read)
  }

  return (
    <details className={styles.space}>
      <summary className="tap gap-2 fw-medium">
        <SpaceIcon />
        <span>{isEmptySpace(space) ? 'Enter my space' : 'Change my space'}</span>
      </summary>
      <form className="d-flex flex-wrap align-items-start py-2" noValidate onSubmit={submit}>
        {fields.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            short
            inputMode="decimal"
            maxLength={20}
            value={typed[name]}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            error={isSent ? faultOf(typed[name]) : null}
            help={helpOf(typed[name])}
          />
        ))}
        <button type="submit" className="btn btn-outline">
          Show it
        </button>
      </form>
    </details>
  )
}

function typedOf(space: Space): Typed {
  return Object.fromEntries(fields.map(({ name }) => [name, space[name]?.toString() ?? ''])) as Typed
}

function faultOf(text: string): string | null {
  const size = parseTypedSize(text)
  return 'fault' in size && size.fault !== 'empty' ? sizeFaultText(size.fault) : null
}

function helpOf(text: string): string | undefined {
  const size = parseTypedSize(text)
  return 'mm' in size && `${size.mm}` !== text.trim() ? `${size.mm} mm` : undefined
}

/** Null while a field is not understood. */
function readTyped(typed: Typed): Space | null {
  const space = { ...emptySpace }
  for (const { name } of fields) {
    const size = parseTypedSize(typed[name])
    if ('mm' in size) space[name] = size.mm
    else if (size.fault !== 'empty') return null
  }
  return space
}
