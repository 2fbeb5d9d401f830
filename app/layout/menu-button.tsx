import { useCallback, useState } from 'react'
import { Icon } from '#app/ui/image/icon.tsx'
import type { ShopDetails } from '#contract/pages.ts'
import { MenuDrawer } from './menu-drawer.tsx'
import styles from './header.module.scss'

/** Opens the menu on phones and tablets. The drawer is rendered when it is first opened. */
export function MenuButton({ shop, path }: { shop: ShopDetails; path: string }) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const close = useCallback(() => setState('closed'), [])
  return (
    <>
      <button
        className={`btn btn-quiet btn-icon ${styles.menu}`}
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={state === 'open'}
        onClick={() => setState('open')}
      >
        <Icon name="list" />
      </button>
      {state !== 'never' && <MenuDrawer shop={shop} path={path} show={state === 'open'} onHide={close} />}
    </>
  )
}
