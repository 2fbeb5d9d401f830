import { useEffect } from 'react'
import { redirect, useNavigate, useNavigation, type LoaderFunctionArgs } from 'react-router'
import { accountsApi } from '#app/api/accounts.ts'
import { storeContext } from '#app/store/context.ts'
import { useAppSelector, useAppStore } from '#app/store/hooks.ts'
import { signedIn } from '#app/store/session.ts'
import type { Store } from '#app/store/store.ts'
import type { UserInfo } from '#contract/accounts/accounts.ts'

/** Where a user who is signed in goes on from a page of sign-in with this query; null for the page itself. */
export type NextPath = (user: UserInfo, search: URLSearchParams) => string | null

/** The signed-in user, once the server has accepted the session. */
function useConfirmedUser(): UserInfo | null {
  const { userInfo, isConfirmed } = useAppSelector((state) => state.session)
  return isConfirmed ? userInfo : null
}

/**
 * Asks the server about a user from local storage, who may have no session any more: a 401 ends it. Nothing is asked
 * about a user whose session is known.
 */
async function confirmUser({ dispatch, getState }: Store): Promise<UserInfo | null> {
  const { userInfo, isConfirmed } = getState().session
  if (userInfo === null || isConfirmed) return userInfo
  const query = accountsApi.readProfile.initiate(undefined, { forceRefetch: true, subscribe: false })
  const { data } = await dispatch(query)
  // Another user may have signed in meanwhile.
  if (data && getState().session.userInfo?._id === userInfo._id) dispatch(signedIn(data))
  const { session } = getState()
  return session.isConfirmed ? session.userInfo : null
}

/**
 * Makes the loader of a page of sign-in: a user who is signed in goes on from the page before, without a step to here.
 */
export function goOnBefore(nextPath: NextPath) {
  return async ({ request, context }: LoaderFunctionArgs): Promise<Response | null> => {
    const user = await confirmUser(context.get(storeContext))
    const path = user && nextPath(user, new URL(request.url).searchParams)
    return path === null ? null : redirect(path)
  }
}

/**
 * Opens the next page for the user who has signed in here, and for one who was signed in when this page was opened by
 * its address. The forms stay until that page is there, with what is typed in them.
 */
export function useGoOn(nextPath: NextPath, search: URLSearchParams): void {
  const store = useAppStore()
  const navigate = useNavigate()
  const user = useConfirmedUser()
  const isUnknown = useAppSelector(({ session }) => session.userInfo !== null && !session.isConfirmed)
  const path = user && nextPath(user, search)
  useEffect(() => {
    if (isUnknown) void confirmUser(store)
  }, [isUnknown, store])
  useEffect(() => {
    if (user && path !== null) void navigate(path, { replace: true })
  }, [user, path, navigate])
}

/** Whether a user who is signed in is on the way to the next page: the button that led there stays busy. */
export function useIsGoingOn(): boolean {
  const isLoading = useNavigation().state === 'loading'
  return useConfirmedUser() !== null && isLoading
}
