import { useCallback, useEffect, useState } from 'react'
import { pageCode, useCode } from '#app/navigation/late-code.ts'
import type { Role } from '#contract/platform/areas.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import styles from './find.module.scss'

const dialog = pageCode(() => import('./find-dialog.tsx'))

/** Opens the search of the admin area, also by Ctrl K and Cmd K. Its code loads on hover or focus. */
export function Find({ role }: { role: Role | undefined }) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const loaded = useCode(dialog, state !== 'never')
  const close = useCallback(() => setState('closed'), [])

  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setState('open')
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])

  return (
    <>
      <button
        className={styles.find}
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => setState('open')}
      >
        <Icon name="search" />
        <span>Search or go to</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      {loaded && state === 'open' && <loaded.FindDialog role={role} onClose={close} />}
    </>
  )
}
