import { useState, useSyncExternalStore } from 'react'
import { hasSingleKeys, switchSingleKeys } from '#app/store/single-keys.ts'
import { ProfileSection, sections } from './profile-section.tsx'

/** Switches the keys of the admin area that work without Ctrl on and off, for who has a role (WCAG 2.1.4). */
export function AdminKeys() {
  const stored = useSyncExternalStore(subscribe, hasSingleKeys, () => true)
  const [chosen, setChosen] = useState<boolean | null>(null)
  return (
    <ProfileSection section={sections.keys}>
      <div className="form-check">
        <label>
          <input
            className="form-check-input"
            type="checkbox"
            checked={chosen ?? stored}
            onChange={({ currentTarget: { checked } }) => {
              switchSingleKeys(checked)
              setChosen(checked)
            }}
          />
          Single-key shortcuts in the admin area
        </label>
      </div>
      <p className="meta mb-0">
        J and K move through a list, G then a letter opens a page, and ? shows all the shortcuts. This applies in this
        browser until you sign out.
      </p>
    </ProfileSection>
  )
}

/** Nothing else changes what is stored while the page is open. */
const subscribe = () => () => {}
