import type { PlanRoom } from '#contract/plan/room.ts'
import type { Space } from '#rules/catalogue/fit/space.ts'
import { readLength, typedLimits, understoodLength, type LengthLimits } from '#rules/plan/typed-length.ts'
import { useForm } from '#app/form/use-form.ts'
import type { FieldErrors } from '#app/ui/form/use-field-errors.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField, type TextFieldProps } from '#app/ui/form/text-field.tsx'
import type { RoomSizes } from './plan-room.ts'
import styles from './plan.module.scss'

/** The mm that a checked field has: 0 for one that is not checked. */
export function lengthOf(text: string, limits: LengthLimits): number {
  const size = readLength(text, limits)
  return 'mm' in size ? size.mm : 0
}

/** The errors of the fields that are to be lengths. */
export function lengthErrors<Name extends string>(
  values: Readonly<Record<Name, string>>,
  limits: Partial<Record<Name, LengthLimits>>,
): FieldErrors {
  const checked = Object.entries(limits) as [Name, LengthLimits][]
  return Object.fromEntries(
    checked.flatMap(([name, each]) => {
      const size = readLength(values[name], each)
      return 'fault' in size ? [[name, size.fault]] : []
    }),
  )
}

/** A field for a length, which says how it is understood. */
export function LengthField({ help, ...field }: Omit<TextFieldProps, 'value'> & { value: string }) {
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      help={field.error ? undefined : (help ?? (understoodLength(field.value) || ' '))}
    />
  )
}

/** The name of a field with a note below it, in small letters. */
function Noted({ label, note }: { label: string; note: string }) {
  return (
    <>
      {label}
      <span className="opt d-block fs-meta"> {note}</span>
    </>
  )
}

const names = ['Living room', 'Dining room', 'Bedroom']
const another = 'Another name…'

interface RoomFormProps {
  /** The room that is changed; null for the first form. */
  room: PlanRoom | null
  /** The space that a new room starts from: the one in the address, or My space. */
  space: Space
  onDraw: (sizes: RoomSizes) => void
}

export function RoomForm({ room, space, onDraw }: RoomFormProps) {
  const fromSpace = room === null ? space.lengthMm : null
  const initial = {
    length: String(room?.lengthMm ?? fromSpace ?? ''),
    width: String(room?.widthMm ?? ''),
    height: room ? String(room.heightMm) : '2.4 m',
    choice: room === null || names.includes(room.name) ? (room?.name ?? 'Living room') : another,
    name: room?.name ?? '',
  }
  const limits = { length: typedLimits.side, width: typedLimits.side, height: typedLimits.height }
  const { values, field, formProps } = useForm({
    initial,
    check: (typed) => ({
      ...lengthErrors({ ...typed, height: typed.height.trim() || '2400' }, limits),
      ...(typed.choice === another && typed.name.trim() === '' && { name: 'Enter a name for the room.' }),
    }),
    onSubmit: ({ values: { length, width, height, choice, name } }) =>
      onDraw({
        name: choice === another ? name.trim() : choice,
        lengthMm: lengthOf(length, limits.length),
        widthMm: lengthOf(width, limits.width),
        heightMm: lengthOf(height.trim() || '2400', limits.height),
      }),
  })
  const isFromSpace = fromSpace !== null && values.length === initial.length
  return (
    <form className={styles.form} {...formProps}>
      <h2>How large is the room?</h2>
      <p className="mb-0">Inside, wall to wall. Type what the tape says: 5400, 540 cm or 5.4 m.</p>
      <div className={styles.fields}>
        <LengthField
          label={<Noted label="Length" note="along wall A" />}
          {...field('length')}
          help={isFromSpace ? `${fromSpace} mm, from My space` : undefined}
        />
        <LengthField label={<Noted label="Width" note="along wall B" />} {...field('width')} />
        <LengthField label={<Noted label="Height" note="optional" />} {...field('height')} />
        <div>
          <SelectField label={<Noted label="Room" note="its name" />} {...field('choice')}>
            {[...names, another].map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectField>
          {values.choice === another && <TextField label="Its name" maxLength={60} {...field('name')} />}
        </div>
      </div>
      <button className={`btn mt-2 ${room ? 'btn-outline' : 'btn-primary'}`} type="submit">
        {room ? 'Change the room' : 'Draw the room'}
      </button>
    </form>
  )
}
