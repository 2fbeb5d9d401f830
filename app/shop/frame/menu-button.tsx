import { useCallback, useState } from 'react'
import { pageCode } from '#app/navigation/page-code.ts'
import { useCode } from '#app/navigation/use-code.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import type { ShopDetails } from '#contract/pages.ts'
import styles from './header.module.scss'

const drawer = pageCode(() => import('./menu-drawer.tsx'))

/** Opens the menu on phones and tablets. The drawer is loaded when the button is touched or focused. */
export function MenuButton({ shop, path }: { shop: ShopDetails; path: string }) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const loaded = useCode(drawer, state !== 'never')
  const close = useCallback(() => setState('closed'), [])
  return (
    <>
      <button
        className={`btn btn-quiet btn-icon ${styles.menu}`}
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={state === 'open'}
        onPointerEnter={drawer.preload}
        onFocus={drawer.preload}
        onClick={() => setState('open')}
      >
        <Icon name="list" />
      </button>
      {loaded && <loaded.MenuDrawer shop={shop} path={path} show={state === 'open'} onHide={close} />}
    </>
  )
}
