import { useEffect } from 'react'
import { accountsApi } from '#app/api/accounts.ts'
import type { UserInfo } from '#contract/accounts.ts'
import { useAppSelector, useAppStore } from '#app/store/hooks.ts'
import { signedIn } from '#app/store/session.ts'

/**
 * The signed-in user, once the server has accepted the session; otherwise null. A user from local storage may have no session
 * any more, so the server is asked, and a 401 ends the session. Forms stay meanwhile, with what is typed in them.
 */
export function useConfirmedUser(): UserInfo | null {
  const { userInfo, isConfirmed } = useAppSelector((state) => state.session)
  const { dispatch } = useAppStore()
  const isUnknown = userInfo !== null && !isConfirmed
  useEffect(() => {
    if (!isUnknown) return undefined
    let isWanted = true
    const query = accountsApi.endpoints.readProfile.initiate(undefined, { forceRefetch: true, subscribe: false })
    const asking = dispatch(query)
    void asking.then(({ data }) => {
      if (isWanted && data) dispatch(signedIn(data))
    })
    return () => {
      isWanted = false
      asking.abort()
    }
  }, [isUnknown, dispatch])
  return isConfirmed ? userInfo : null
}
