import { useEffect } from 'react'
import { redirect, useNavigate, useNavigation, type LoaderFunctionArgs } from 'react-router'
import { accountsApi } from '#app/api/accounts.ts'
import { storeContext } from '#app/store/context.ts'
import { useAppSelector, useAppStore } from '#app/store/hooks.ts'
import { signedIn } from '#app/store/session.ts'
import type { Store } from '#app/store/store.ts'
import type { UserInfo } from '#contract/accounts/accounts.ts'

export type NextPath = (user: UserInfo, search: URLSearchParams) => string | null

function useConfirmedUser(): UserInfo | null {
  const { userInfo, isConfirmed } = useAppSelector((state) => state.session)
  return isConfirmed ? userInfo : null
}

/** Asks the server about a user from local storage, whose session may have ended (401). */
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

/** The loader of a sign-in page: sends a signed-in user on without a step in the history. */
export function goOnBefore(nextPath: NextPath) {
  return async ({ request, context }: LoaderFunctionArgs): Promise<Response | null> => {
    const user = await confirmUser(context.get(storeContext))
    const path = user && nextPath(user, new URL(request.url).searchParams)
    return path === null ? null : redirect(path)
  }
}

/** Opens the next page for a signed-in user. The form stays, with what is typed, until that page is there. */
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

export function useIsGoingOn(): boolean {
  const isLoading = useNavigation().state === 'loading'
  return useConfirmedUser() !== null && isLoading
}
