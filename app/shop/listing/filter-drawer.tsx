import { useCallback, useState, type ReactNode } from 'react'
import { LiveRegion } from '#app/ui/feedback/live-region.tsx'
import { Drawer } from '#app/ui/overlay/drawer.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import type { IconName } from '#app/ui/image/icon-paths.ts'
import styles from './listing.module.scss'

interface FilterDrawerProps {
  /** The label of the button and the drawer. */
  title: string
  icon: IconName
  /** The text of the close button at the foot. */
  closeText: string
  /** Screen readers announce it when it changes: the page behind an open drawer is inert. */
  status?: string
  children: (hide: () => void) => ReactNode
}

/**
 * The sidebar of a list on phones and tablets: a button and a drawer. The drawer is rendered when it is first opened.
 */
export function FilterDrawer({ title, icon, closeText, status = '', children }: FilterDrawerProps) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const hide = useCallback(() => setState('closed'), [])
  return (
    <>
      <button
        className={`btn btn-outline btn-sm ${styles.button}`}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={state === 'open'}
        onClick={() => setState('open')}
      >
        <Icon name={icon} />
        {title}
      </button>
      {state !== 'never' && (
        <Drawer
          show={state === 'open'}
          onHide={hide}
          label={title}
          side="start"
          head={<p className="h3 m-0">{title}</p>}
        >
          <div className={`filters ${styles.filters}`}>{children(hide)}</div>
          <div className={styles.foot}>
            <button className="btn btn-primary w-100" type="button" onClick={hide}>
              {closeText}
            </button>
          </div>
          {state === 'open' && <LiveRegion text={status} />}
        </Drawer>
      )}
    </>
  )
}
