import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { rooms } from '#rules/catalogue/rooms.ts'
import { emptySpace, isEmptySpace, shortSpaceText, spaceText, writeSpace } from '#rules/catalogue/fit/space.ts'
import { safeLocalStorage } from '#app/store/browser-storage.ts'
import { saveSpace } from '#app/store/saved-space.ts'
import { useSpace } from '#app/store/use-space.ts'
import { readListChoice, writeList } from '#app/shop/listing/chosen/list-query.ts'
import { typedTexts } from '#rules/catalogue/fit/typed-space.ts'
import { SpaceIcon } from '#app/ui/image/space-icon.tsx'
import { PlanLink } from './plan-link.tsx'
import { SpaceFields } from './space-fields.tsx'
import { judgesProducts } from './chosen-values.ts'
import { focusCount, listFormId, type ListTools, useGo } from './tools-props.ts'

/** Set once the browser has shown the form. `app/entry/early.ts` reads it too. */
const seenKey = 'space:seen'

/**
 * A form, or one line once there is a space. Phones show the form on the first visit only; then the bar at the foot
 * opens it.
 */
export function MySpace({ tools }: { tools: ListTools }) {
  const { pathname, search } = useLocation()
  const { space, saved, turnOff } = useSpace(tools.spaceRoom)
  const show = useShowSpace(tools)
  const [isOpen, setOpen] = useState(false)
  const section = useRef<HTMLElement>(null)
  const change = useRef<HTMLButtonElement>(null)
  const isOn = !isEmptySpace(space)
  const isRoom = tools.room !== undefined
  const isCollapsed = isOn || !isRoom
  const choice = readListChoice(tools.query)
  const texts = typedTexts(new URLSearchParams(search))

  useEffect(() => {
    safeLocalStorage.write(seenKey, 'yes')
    return () => {
      document.documentElement.dataset.spaceSeen = ''
    }
  }, [])
  useEffect(() => {
    if (isOpen) section.current?.querySelector<HTMLElement>('form input')?.focus()
  }, [isOpen])

  function handleKey({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !isOpen) return
    setOpen(false)
    change.current?.focus()
  }

  return (
    <section className={`my-space bg-plaster ${isOn ? 'is-on' : ''}`} aria-label="My space" ref={section}>
      {isCollapsed && (
        <div className="line">
          <div className="what">
            <SpaceIcon />
            <p className="m-0">
              <strong className="fw-bold">{titleOf(tools)}</strong>{' '}
              <span className="d-none d-md-inline">{spaceText(space)}</span>
              <span className="d-md-none">{shortSpaceText(space)}</span>
            </p>
          </div>
          <div className="acts d-flex flex-wrap align-items-center column-gap-4">
            {judgesProducts(choice) && <OnlyFitting tools={tools} />}
            <button
              className="link-button"
              type="button"
              ref={change}
              aria-expanded={isOpen}
              aria-controls={listFormId}
              onClick={() => setOpen(!isOpen)}
              onKeyDown={handleKey}
            >
              {isOn ? 'Change' : 'Enter your space'}
            </button>
            {isOn && tools.room && <PlanLink room={tools.room.room} />}
            {isOn && (
              <Link
                className="link-button"
                to={{ search: writeList(tools.query, { choice: { ...choice, space: emptySpace } }) }}
                preventScrollReset
                onClick={(event) => {
                  event.preventDefault()
                  turnOff()
                  focusCount()
                }}
              >
                Turn off
              </Link>
            )}
          </div>
        </div>
      )}
      <SpaceFields
        // Another space fills the fields again.
        key={writeSpace(isOn ? space : saved)}
        id={listFormId}
        className={isCollapsed && !isOpen ? 'is-closed' : undefined}
        space={isOn ? space : saved}
        texts={texts}
        action={pathname}
        onKeyDown={handleKey}
        onShow={(next) => {
          setOpen(false)
          void show(next).then(focusCount)
        }}
      />
    </section>
  )
}

export function useShowSpace({ spaceRoom, query }: ListTools): (space: typeof emptySpace) => Promise<void> {
  const go = useGo()
  return (space) => {
    if (spaceRoom) saveSpace(spaceRoom, { space, isOn: true })
    return go(writeList(query, { choice: { ...readListChoice(query), space } }))
  }
}

function titleOf({ room, spaceRoom }: ListTools): string {
  const named = room ? undefined : rooms.find(({ path }) => path === spaceRoom)
  return named ? `My space, ${named.homeSpace.toLowerCase()}` : 'My space'
}

function OnlyFitting({ tools }: { tools: ListTools }) {
  const go = useGo()
  const choice = readListChoice(tools.query)
  return (
    <label className="tick-row">
      <input
        className="form-check-input"
        type="checkbox"
        form={listFormId}
        name="fits"
        value="only"
        checked={choice.onlyFitting}
        autoComplete="off"
        onChange={({ currentTarget: { checked } }) =>
          void go(writeList(tools.query, { choice: { ...choice, onlyFitting: checked } }))
        }
      />
      <span>Only what fits</span> <span className="meta">{tools.fitting}</span>
    </label>
  )
}
