import { useEffect, useRef, useState } from 'react'
import { planLimits, type Door, type FixedThing, type PlanRoom, type Wall, type Window } from '#contract/plan/room.ts'
import { lengthOfWall, walls } from '#rules/plan/footprint.ts'
import { capitalize, inWallText, wallNouns } from '#rules/plan/names.ts'
import { typedLimits, type LengthLimits } from '#rules/plan/typed-length.ts'
import { useForm } from '#app/form/use-form.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { LengthField, lengthErrors, lengthOf } from './room-form.tsx'
import styles from './plan.module.scss'

/** Doors, windows and fixed things: whatever belongs to a wall. */
export type InWall = Door | Window | FixedThing

const opens = { in: 'into this room', out: 'out of this room', slides: 'it slides', none: 'no door, an opening' }
const hinges = { left: 'on the left', right: 'on the right' }
const fixedKinds = {
  fireplace: capitalize(wallNouns.fireplace),
  burner: capitalize(wallNouns.burner),
  heater: capitalize(wallNouns.heater),
  radiator: capitalize(wallNouns.radiator),
  builtIn: capitalize(wallNouns.builtIn),
}

type Group = 'door' | 'window' | 'fixed'
const groupOf = ({ kind }: InWall): Group => (kind === 'door' || kind === 'window' ? kind : 'fixed')

/** `2000 wide, sill 900, 1100 high`, or `810 wide, opens in, hinges right`. */
export function sizesOf(thing: InWall): string {
  const wide = `${thing.widthMm} wide`
  if (thing.kind === 'window') return `${wide}, sill ${thing.sillMm}, ${thing.heightMm} high`
  if (thing.kind !== 'door') return `${wide}, ${thing.depthMm} deep`
  if (thing.opens === 'none') return `${wide}, an opening`
  if (thing.opens === 'slides') return `${wide}, slides`
  return `${wide}, opens ${thing.opens}, hinges ${thing.hinge}`
}

interface OpeningsProps {
  room: PlanRoom
  /** The width of the narrowest doorway of My space, in mm. */
  doorMm: number | null
  onChange: (room: PlanRoom) => void
}

/** The doors, windows and fixed things of a room: list, and one form to add or change. */
export function Openings({ room, doorMm, onChange }: OpeningsProps) {
  const [edited, setEdited] = useState<InWall | null>(null)
  const [group, setGroup] = useState<Group>('door')
  /** Whether the form takes the focus when it begins again: the button that was pressed is gone then. */
  const [isUsed, setUsed] = useState(false)
  const things: InWall[] = [...room.openings, ...room.fixed]

  function put(thing: InWall | null, before: InWall | null) {
    const others = things.filter((each) => each !== before)
    const index = before ? things.indexOf(before) : others.length
    const next = thing ? others.toSpliced(index, 0, thing) : others
    onChange({
      ...room,
      openings: next.filter((each): each is Door | Window => groupOf(each) !== 'fixed'),
      fixed: next.filter((each): each is FixedThing => groupOf(each) === 'fixed'),
    })
    edit(null, group)
  }
  function edit(thing: InWall | null, next: Group) {
    setUsed(true)
    setEdited(thing)
    setGroup(next)
  }

  return (
    <div className={styles.form}>
      <h2>Doors, windows, fixed things</h2>
      <p className="mb-0">Stand in the room and face the wall. Distances begin at its left corner.</p>
      {things.length > 0 && (
        <ul className={`list-unstyled ${styles.openings}`}>
          {things.map((thing) => (
            <li key={thing.id}>
              <strong>
                {capitalize(wallNouns[thing.kind])}, {thing.wall}
              </strong>
              <p>{`${thing.fromMm} mm from the corner, ${sizesOf(thing)}`}</p>
              <span className="d-flex column-gap-3">
                <button className="link-button" type="button" onClick={() => edit(thing, groupOf(thing))}>
                  Change<span className="visually-hidden"> {inWallText(thing)}</span>
                </button>
                <button className="link-button" type="button" onClick={() => put(null, thing)}>
                  Remove<span className="visually-hidden"> {inWallText(thing)}</span>
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <OpeningForm
        key={`${edited?.id ?? things.length} ${group}`}
        room={room}
        group={group}
        edited={edited}
        doorMm={doorMm}
        onPut={(thing) => put(thing, edited)}
        onAdd={(next) => edit(null, next)}
        takesFocus={isUsed}
      />
    </div>
  )
}

interface OpeningFormProps {
  room: PlanRoom
  group: Group
  edited: InWall | null
  doorMm: number | null
  onPut: (thing: InWall) => void
  onAdd: (group: Group) => void
  takesFocus: boolean
}

const words: Record<Group, { title: string; it: string; add: string }> = {
  door: { title: 'A door', it: 'the door', add: 'Add a door' },
  window: { title: 'A window', it: 'the window', add: 'Add a window' },
  fixed: { title: 'A radiator, a fireplace', it: 'it', add: 'Add a radiator, a fireplace' },
}

function OpeningForm({ room, group, edited, doorMm, onPut, onAdd, takesFocus }: OpeningFormProps) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) fields.current?.querySelector('select')?.focus()
  }, [takesFocus])
  const text = (mm: number | undefined) => (mm === undefined ? '' : String(mm))
  const initial = {
    wall: edited?.wall ?? 'A',
    from: text(edited?.fromMm),
    width: text(edited?.widthMm ?? (group === 'door' ? (doorMm ?? 810) : undefined)),
    opens: edited?.kind === 'door' ? edited.opens : 'in',
    hinge: edited?.kind === 'door' ? edited.hinge : 'left',
    sill: text(edited?.kind === 'window' ? edited.sillMm : 900),
    height: text(edited?.kind === 'window' ? edited.heightMm : 1100),
    kind: edited && groupOf(edited) === 'fixed' ? edited.kind : 'radiator',
    depth: text(edited && 'depthMm' in edited ? edited.depthMm : 100),
  } as const
  const limits: Partial<Record<keyof typeof initial, LengthLimits>> = {
    from: typedLimits.corner,
    width: typedLimits.opening,
    ...(group === 'window' && { sill: typedLimits.sill, height: typedLimits.opening }),
    ...(group === 'fixed' && { depth: typedLimits.depth }),
  }
  const { values, field, formProps } = useForm<Record<keyof typeof initial, string>>({
    initial,
    check: (typed) => {
      const errors = lengthErrors(typed, limits)
      if (Object.keys(errors).length > 0) return errors
      return isFull(room, group) && !edited
        ? { from: `A room has up to ${planLimits.openings} of them. Remove one first.` }
        : { ...beyondWall(room, typed), ...(group === 'window' && aboveRoom(room, typed)) }
    },
    onSubmit: ({ values: typed }) => onPut(toThing(group, edited?.id ?? crypto.randomUUID(), typed)),
  })
  const { title, it } = words[group]
  const others = (['door', 'window', 'fixed'] as const).filter((each) => each !== group || edited)
  return (
    <form {...formProps}>
      <h3>{edited ? `Change ${inWallText(edited)}` : title}</h3>
      <div className={styles.three} ref={fields}>
        {group === 'fixed' && <Options label="What" options={fixedKinds} {...field('kind')} />}
        <SelectField label="Wall" {...field('wall')}>
          {walls.map((wall) => (
            <option key={wall}>{wall}</option>
          ))}
        </SelectField>
        <LengthField label="From its left corner" {...field('from')} />
        <LengthField label={group === 'door' ? 'Width, frame to frame' : 'Width'} {...field('width')} />
        {group === 'fixed' && <LengthField label="Depth" {...field('depth')} />}
        {group === 'window' && <LengthField label="Sill, from the floor" {...field('sill')} />}
        {group === 'window' && <LengthField label="Height of the window" {...field('height')} />}
        {group === 'door' && <Options label="It opens" options={opens} {...field('opens')} />}
        {group === 'door' && (values.opens === 'in' || values.opens === 'out') && (
          <Options label="Hinges" options={hinges} {...field('hinge')} />
        )}
      </div>
      <div className="d-flex flex-wrap gap-2 mt-3">
        <button className="btn btn-primary" type="submit">
          {edited ? `Save ${it}` : `Put ${it} in`}
        </button>
        {others.map((each) => (
          <button className="btn btn-outline" type="button" key={each} onClick={() => onAdd(each)}>
            {words[each].add}
          </button>
        ))}
      </div>
    </form>
  )
}

interface OptionsProps {
  label: string
  options: Readonly<Record<string, string>>
  name: string
  value: string
  onChange: (event: { target: { value: string } }) => void
}

export function Options({ label, options, name, value, onChange }: OptionsProps) {
  return (
    <SelectField label={label} name={name} value={value} onChange={onChange}>
      {Object.entries(options).map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}

function isFull({ openings, fixed }: PlanRoom, group: Group): boolean {
  return (group === 'fixed' ? fixed : openings).length >= planLimits.openings
}

/** What reaches beyond the end of its wall. */
function beyondWall(room: PlanRoom, { wall, from, width }: Record<'wall' | 'from' | 'width', string>) {
  const wallMm = lengthOfWall(room, wall as Wall)
  const endMm = lengthOf(from, typedLimits.corner) + lengthOf(width, typedLimits.opening)
  return endMm > wallMm ? { from: `Wall ${wall} is ${wallMm} mm long; this ends at ${endMm} mm.` } : {}
}

/** A window that ends above the room. */
function aboveRoom({ heightMm }: PlanRoom, { sill, height }: Record<'sill' | 'height', string>) {
  const topMm = lengthOf(sill, typedLimits.sill) + lengthOf(height, typedLimits.opening)
  return topMm > heightMm ? { height: `The room is ${heightMm} mm high; this ends at ${topMm} mm.` } : {}
}

function toThing(group: Group, id: string, typed: Record<string, string>): InWall {
  const mm = (name: string, limits: LengthLimits) => lengthOf(typed[name] ?? '', limits)
  const place = {
    id,
    wall: typed['wall'] as Wall,
    fromMm: mm('from', typedLimits.corner),
    widthMm: mm('width', typedLimits.opening),
  }
  if (group === 'door') {
    return { ...place, kind: 'door', hinge: typed['hinge'] as Door['hinge'], opens: typed['opens'] as Door['opens'] }
  }
  if (group === 'window') {
    return {
      ...place,
      kind: 'window',
      sillMm: mm('sill', typedLimits.sill),
      heightMm: mm('height', typedLimits.opening),
    }
  }
  return { ...place, kind: typed['kind'] as FixedThing['kind'], depthMm: mm('depth', typedLimits.depth) }
}
