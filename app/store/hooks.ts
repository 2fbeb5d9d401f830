import { useDispatch, useSelector, useStore } from 'react-redux'
import type { Area, Permission } from '#contract/access/areas.ts'
import { may, roleOf } from '#rules/accounts/roles.ts'
import type { Dispatch, RootState, Store } from './store.ts'

export const useAppDispatch = useDispatch.withTypes<Dispatch>()
export const useAppSelector = useSelector.withTypes<RootState>()
export const useAppStore = useStore.withTypes<Store>()

/** Whether the signed-in user may read or change an area of the admin area; the server decides at each request. */
export function useMay(area: Area, permission: Permission): boolean {
  return useAppSelector(({ session }) => may(roleOf(session.userInfo), area, permission))
}
