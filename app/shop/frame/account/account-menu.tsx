import { Link } from 'react-router'
import { pageCode, useCode } from '#app/navigation/late-code.ts'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import { paths } from '#rules/paths.ts'
import styles from '#app/shop/frame/frame.module.scss'

/** A page rendered for a user loads it first, on the server and in the browser. */
export const signedInMenu = pageCode(() => import('./signed-in-menu.tsx'))

/** Until the menu is loaded, the user's name leads to the profile (spec §2). */
export function AccountMenu({ user }: { user: UserInfo | null }) {
  const menu = useCode(signedInMenu, user !== null)
  return (
    <div className={`d-flex flex-none text-nowrap ${styles.account}`}>
      {!user && <Link to={paths.login}>Sign In</Link>}
      {user && (menu ? <menu.SignedInMenu user={user} /> : <Link to={paths.profile}>{user.name}</Link>)}
    </div>
  )
}
