import { useCallback, useState } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import { useNavigate } from 'react-router'
import type { Role } from '#contract/platform/areas.ts'
import { KeyHelp } from './key-help.tsx'
import { keyPlacesOf } from './key-places.ts'
import { goToRow, goToSearch, tickRow } from './rows.ts'
import { hasSingleKeys } from '#app/store/single-keys.ts'

/** No key works while a dialog is open, or after they were switched off; fields keep theirs (WCAG 2.1.4). */
const areKeysOff = () => !hasSingleKeys() || document.querySelector('dialog[open]') !== null

const options = { useKey: true, preventDefault: true, ignoreEventWhen: areKeysOff } as const

/** The keys of the admin area: rows, search field, pages, and the list of all of them. */
export function Keys({ role }: { role: Role | undefined }) {
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const navigate = useNavigate()
  const places = keyPlacesOf(role)
  const closeHelp = useCallback(() => setIsHelpOpen(false), [])

  useHotkeys('/', goToSearch, options)
  useHotkeys('j', () => goToRow(1), options)
  useHotkeys('k', () => goToRow(-1), options)
  useHotkeys('x', tickRow, options)
  useHotkeys(['?', 'shift+?'], () => setIsHelpOpen(true), options)
  useHotkeys(
    places.map(({ letter }) => `g>${letter.toLowerCase()}`),
    ({ key }) => {
      const place = places.find(({ letter }) => letter === key.toUpperCase())
      // The library asks `ignoreEventWhen` for single keys only.
      if (place && !areKeysOff()) void navigate(place.to)
    },
    options,
    [places, navigate],
  )

  return <KeyHelp show={isHelpOpen} places={places} onClose={closeHelp} />
}
