import { type LoaderFunction, redirect } from 'react-router'
import { isKeyword, keywordTargetOf } from '#rules/catalogue/room-keyword.ts'
import { findRoomOfPath } from '#rules/catalogue/rooms.ts'
import { structuredData } from '#app/page/structured-data.tsx'
import { shopContext } from '#app/store/context.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { withSavedSpace } from '#app/store/saved-space.ts'
import { roomScope } from './chosen/list-query.ts'
import { loadList } from './chosen/load-list.ts'
import { listTools } from './later-tools.ts'

const readRoom = prefetch(
  ({ path, params: { keyword = '' }, query, context }) => {
    const room = findRoomOfPath(path)
    if (!room || !isKeyword(keyword)) return null
    const target = keywordTargetOf(keyword, context.get(shopContext).rooms)
    return [loadList(roomScope(room, target), `?${query}`)]
  },
  [structuredData],
)

/** A form sent without script is redirected to the address that means the same. */
const readRoomOrForm: LoaderFunction = async (args) => {
  if (import.meta.env.SSR) {
    const { formAddress } = await import('./chosen/form-address.ts')
    const { pathname, searchParams } = new URL(args.request.url)
    const address = formAddress(searchParams, true)
    if (address !== null) return redirect(pathname + address)
  }
  // The page's heading is one of the tools, so a navigation waits for them.
  const [result] = await Promise.all([readRoom(args), listTools.load()])
  return result
}

export const loadRoom = withSavedSpace(
  readRoomOrForm,
  ({ request }) => findRoomOfPath(new URL(request.url).pathname)?.path,
)
