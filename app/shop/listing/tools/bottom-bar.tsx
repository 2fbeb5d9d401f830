import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { isEmptySpace, type Space } from '#rules/catalogue/fit/space.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { Drawer } from '#app/ui/overlay/drawer.tsx'
import { useSpace } from '#app/store/use-space.ts'
import { readListChoice } from '#app/shop/listing/chosen/list-query.ts'
import { SpaceIcon } from '#app/ui/image/space-icon.tsx'
import { LiveRegion } from '#app/ui/feedback/live-region.tsx'
import { chosenValues, sortOf, sortText } from './chosen-values.ts'
import { useShowSpace } from './my-space.tsx'
import { SortSelect } from './sort.tsx'
import { SpaceFields } from './space-fields.tsx'
import { listFormId, type ListTools } from './tools-props.ts'
import { Chips, ClearAll } from './chips.tsx'
import { Sidebar } from './sidebar.tsx'

type Sheet = 'filter' | 'space'

/** Below lg, at the foot of the window. Filters and My space open as sheets. */
export function BottomBar({ tools, status }: { tools: ListTools; status: string }) {
  const [opened, setOpened] = useState<Sheet | null>(null)
  const [shown, setShown] = useState(false)
  const hide = useCallback(() => setShown(false), [])
  const { space } = useSpace(tools.spaceRoom)
  const chosen = chosenValues(tools.query, tools.room !== undefined).length

  function open(sheet: Sheet) {
    // On the first visit the form of My space is in the page.
    const field = document.querySelector<HTMLInputElement>(`#${listFormId} input`)
    if (sheet === 'space' && field?.offsetParent) return field.focus()
    setOpened(sheet)
    setShown(true)
  }

  return (
    <div className="bottom-bar-place">
      <div className="bottom-bar" role="group" aria-label="List tools">
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={shown && opened === 'filter'}
          onClick={() => open('filter')}
        >
          <Icon name="sliders" />
          Filter{chosen > 0 && <b>{chosen}</b>}
        </button>
        <div>
          <span aria-hidden="true">
            Sort
            <span className="now d-block text-soft fw-normal">
              {sortText(sortOf(readListChoice(tools.query)), tools)}
            </span>
          </span>
          <SortSelect tools={tools} aria-label="Sort" />
        </div>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={shown && opened === 'space'}
          onClick={() => open('space')}
        >
          <SpaceIcon />
          <span>
            My space{!isEmptySpace(space) && <span className="now d-block text-soft fw-normal">{sideText(space)}</span>}
          </span>
        </button>
      </div>
      {opened === 'filter' && <FilterSheet tools={tools} status={status} show={shown} onHide={hide} side="bottom" />}
      {opened === 'space' && (
        <Drawer show={shown} onHide={hide} label="My space" side="bottom" head={<span />}>
          <SpaceSheet tools={tools} onHide={hide} />
        </Drawer>
      )}
    </div>
  )
}

function SpaceSheet({ tools, onHide }: { tools: ListTools; onHide: () => void }) {
  const { pathname } = useLocation()
  const { space, saved, turnOff } = useSpace(tools.spaceRoom)
  const show = useShowSpace(tools)
  const isOn = !isEmptySpace(space)
  const sheet = useRef<HTMLDivElement>(null)
  // React would focus it before the dialog is open.
  useEffect(() => void sheet.current?.querySelector('input')?.toggleAttribute('autofocus', true))
  return (
    <div ref={sheet}>
      <SpaceFields
        space={isOn ? space : saved}
        action={pathname}
        onShow={(next) => {
          onHide()
          void show(next)
        }}
      />
      {isOn && (
        <button
          className="link-button"
          type="button"
          onClick={() => {
            onHide()
            turnOff()
          }}
        >
          Turn off
        </button>
      )}
    </div>
  )
}

function sideText({ lengthMm, depthMm, heightMm, doorMm }: Space): string {
  if (lengthMm !== null) return `${lengthMm} wide`
  if (depthMm !== null) return `${depthMm} deep`
  return heightMm === null ? `door ${doorMm}` : `${heightMm} high`
}

interface FilterSheetProps {
  tools: ListTools
  /** Announced, because the page behind an open sheet is inert. */
  status: string
  show: boolean
  onHide: () => void
  side: 'bottom' | 'end'
}

/** Each tick counts at once; the button at the foot only closes. */
export function FilterSheet({ tools, status, show, onHide, side }: FilterSheetProps) {
  return (
    <Drawer show={show} onHide={onHide} label="Filter" side={side} head={<h2 className="h3 m-0">Filter</h2>}>
      <div className="filters in-sheet">
        <Chips tools={tools} isInSheet />
        <Sidebar tools={tools} onFollow={onHide} />
      </div>
      <div className="sheet-foot">
        <ClearAll query={tools.query} />
        <button className="btn btn-primary" type="button" onClick={onHide}>
          {`Show ${tools.count} ${tools.count === 1 ? 'piece' : 'pieces'}`}
        </button>
      </div>
      {show && <LiveRegion text={status} />}
    </Drawer>
  )
}
