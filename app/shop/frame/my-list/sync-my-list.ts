import { myListApi } from '#app/api/selling.ts'
import { safeLocalStorage } from '#app/store/browser-storage.ts'
import { myListReplaced, selectMyList } from '#app/store/my-list.ts'
import type { Store } from '#app/store/store.ts'
import { signedInUser, SyncLoop } from '#app/store/sync-loop.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { maxListItems } from '#contract/selling/max-list-items.ts'
import type { MyList, MyListItem } from '#contract/selling/my-list.ts'
import { changesToSend, listQuantities, type ListQuantities, mergeLists } from '#rules/selling/my-list/merge-lists.ts'
import { readSharedLink, writeSharedLink } from './shared-link.ts'

const storageKey = 'myListSynced'

/**
 * Keeps the lists of browser and account equal by sending only what changed here. At a sign-in the browser's products are
 * added to the account's.
 */
export const myListSync = new SyncLoop({ select: selectMyList, syncOnce })

async function syncOnce(store: Store, userId: string): Promise<void> {
  const sent = selectMyList(store.getState())
  const changes = changesToSend(sent, readSynced(userId))
  const account = await (changes.length > 0 ? change(store, changes) : read(store))
  // Another user may have signed in meanwhile.
  if (!account || signedInUser(store) !== userId) return
  safeLocalStorage.write(storageKey, JSON.stringify({ userId, quantities: listQuantities(account.items) }))
  followSharedLink(account)
  const current = selectMyList(store.getState())
  const next = mergeLists(account.items, sent, current)
  if (JSON.stringify(next) !== JSON.stringify(current)) store.dispatch(myListReplaced(next))
  announceExcluded(account.items, changes)
}

async function read(store: Store): Promise<MyList | undefined> {
  const query = myListApi.read.initiate(undefined, { forceRefetch: true, subscribe: false })
  return (await store.dispatch(query)).data
}

async function change(store: Store, changes: MyListItem[]): Promise<MyList | undefined> {
  return (await store.dispatch(myListApi.change.initiate({ changes }, { track: false }))).data
}

function announceExcluded(items: readonly MyListItem[], changes: readonly MyListItem[]): void {
  const stored = new Set(items.map(({ product }) => product))
  const left = changes.filter(({ product, qty }) => qty > 0 && !stored.has(product)).length
  if (left === 0 || items.length < maxListItems) return
  const products = left === 1 ? '1 piece was' : `${left} pieces were`
  showToast('error', `Your list is full at ${maxListItems} pieces, so ${products} not added.`)
}

/** The link of a shared list is known on all devices of the account. */
function followSharedLink({ sharedAs }: MyList): void {
  const known = readSharedLink()
  if (sharedAs === (known?.name ?? null)) return
  // A link that this browser made before the sign-in stays until the list is shared again.
  if (sharedAs === null && known?.key !== undefined) return
  writeSharedLink(sharedAs === null ? null : { name: sharedAs, shared: '' })
}

/** What this browser last had in common with the account, or null if nothing yet. */
function readSynced(userId: string): ListQuantities | null {
  try {
    const synced = JSON.parse(safeLocalStorage.read(storageKey) ?? 'null') as Record<string, unknown> | null
    const { quantities } = synced ?? {}
    if (synced?.['userId'] !== userId || typeof quantities !== 'object' || quantities === null) return null
    return Object.fromEntries(Object.entries(quantities).filter(([, qty]) => Number.isInteger(qty)))
  } catch {
    return null
  }
}
