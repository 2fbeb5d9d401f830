import { useNavigate } from 'react-router'
import { accountsApi } from '#app/api/accounts.ts'
import { useAppStore } from '#app/store/hooks.ts'
import { clearUserData } from '#app/store/persist.ts'
import { myListSync } from '#app/shop/frame/my-list/sync-my-list.ts'
import { cartSync } from '#app/store/sync-cart.ts'
import { paths } from '#rules/paths.ts'

/** Signs out (spec §4) once the account has the cart and the list. A failure is only logged. */
export function useLogout(): () => Promise<void> {
  const [signOut] = accountsApi.signOut.useMutation()
  const navigate = useNavigate()
  const store = useAppStore()
  return async () => {
    await Promise.all([cartSync.send(store), myListSync.send(store)])
    try {
      await signOut().unwrap()
    } catch (error) {
      console.error(error)
      return
    }
    clearUserData(store)
    await navigate(paths.login)
  }
}
