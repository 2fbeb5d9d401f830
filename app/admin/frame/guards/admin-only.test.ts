import { createMemoryRouter, RouterContextProvider, type RouteObject } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import { routes } from '#app/entry/all-routes.ts'
import { storeContext } from '#app/store/context.ts'
import { adminArea } from './admin-area.tsx'
import { sessionEnded, signedIn } from '#app/store/session.ts'
import { makeStore, type Store } from '#app/store/store.ts'

const aroha: UserInfo = { _id: '1', name: 'Aroha Simmonds', email: 'aroha@example.nz', isAdmin: false, role: 'staff' }
const ana = { _id: '1', name: 'Ana Admin', email: 'ana@example.nz', isAdmin: true }

/** The signed-in user in the database, or a failing request; and the requested URLs. */
let storedUser: UserInfo | null | 'no response'
let requests: string[]
let store: Store
beforeEach(() => {
  storedUser = ana
  requests = []
  store = makeStore({
    user: ana,
    fetchApi: async (url) => {
      requests.push(url)
      if (storedUser === 'no response') throw new Error('no response')
      if (storedUser === null) return { status: 401, body: '{"message":"Please sign in first."}' }
      const user = { ...ana, createdAt: '2026-11-20T00:00:00.000Z' }
      const responses: Record<string, unknown> = { '/api/users/profile': storedUser, '/api/users': [user] }
      return { status: 200, body: JSON.stringify(responses[url] ?? user) }
    },
  })
})

/** Navigates to each address in turn. Returns the address where each navigation ended. */
async function visit(...addresses: string[]): Promise<string[]> {
  return visitRoutes(routes, addresses)
}

async function visitRoutes(pages: RouteObject[], addresses: string[]): Promise<string[]> {
  const getContext = () => {
    const context = new RouterContextProvider()
    context.set(storeContext, store)
    return context
  }
  const router = createMemoryRouter(pages, { getContext, initialEntries: ['/contact'] })
  const ends: string[] = []
  for (const address of addresses) {
    await router.navigate(address)
    const { pathname, search } = router.state.location
    ends.push(pathname + search)
  }
  router.dispose()
  return ends
}

it('an admin page (behaviour, Accounts; promises 21) opens for a user who is an admin in the database', async () => {
  expect(await visit('/admin/userlist')).toEqual(['/admin/userlist'])
  expect(requests).toEqual(['/api/users/profile', '/api/today', '/api/users', '/api/users/count'])
})

it('an admin page (behaviour, Accounts; promises 21) sends a visitor to sign-in and back without a request', async () => {
  store.dispatch(sessionEnded())
  expect(await visit('/admin/user/2/edit?from=list')).toEqual([
    '/login?redirect=%2Fadmin%2Fuser%2F2%2Fedit%3Ffrom%3Dlist',
  ])
  expect(requests).toEqual([])
})

// Plain sign-in sends a user who is signed in home (spec §2).
it('an admin page (behaviour, Accounts; promises 21) sends a shopper home by way of plain sign-in and corrects the user that the browser has stored', async () => {
  storedUser = { ...ana, isAdmin: false }
  expect(await visit('/admin/userlist')).toEqual(['/'])
  expect(store.getState().session.userInfo).toEqual(storedUser)
  expect(requests.filter((url) => url.startsWith('/api/users'))).toEqual(['/api/users/profile'])
})

it('an admin page (behaviour, Accounts; promises 21) refuses a user who has lost the admin role since the last page', async () => {
  expect(await visit('/admin/userlist')).toEqual(['/admin/userlist'])
  storedUser = { ...ana, isAdmin: false }
  expect(await visit('/admin/userlist')).toEqual(['/'])
})

it('an admin page (behaviour, Accounts; promises 21) checks the role on every page', async () => {
  await visit('/admin/userlist', '/admin/user/2/edit', '/admin/user/3/edit', '/admin/userlist', '/admin/userlist')
  expect(requests.filter((url) => url === '/api/users/profile')).toHaveLength(5)
})

it('an admin page (behaviour, Accounts; promises 21) is guarded even where the page has no loader', async () => {
  const page = (path: string): RouteObject => ({ path, Component: () => null })
  const children = [page('/admin/a'), page('/admin/b')]
  const pages = [page('/privacy'), page('/login'), { ...adminArea, children }]
  expect(await visitRoutes(pages, ['/admin/a', '/admin/b', '/admin/a'])).toEqual(['/admin/a', '/admin/b', '/admin/a'])
  const profile = '/api/users/profile'
  // The counts of the menu are read once, each page asks for the role.
  expect(requests).toEqual([profile, '/api/today', profile, profile])
  storedUser = { ...ana, isAdmin: false }
  expect(await visitRoutes(pages, ['/admin/b'])).toEqual(['/login'])
})

it('an admin page (behaviour, Accounts; promises 21) opens for a new admin and corrects the user that the browser has stored', async () => {
  store.dispatch(signedIn({ ...ana, name: 'Ana', isAdmin: false }))
  expect(await visit('/admin/userlist')).toEqual(['/admin/userlist'])
  expect(store.getState().session.userInfo).toEqual(ana)
})

it('an admin page (behaviour, Accounts; promises 21) opens for staff when the role may read its area', async () => {
  storedUser = aroha
  expect(await visit('/admin/userlist')).toEqual(['/admin/userlist'])
  expect(requests).toEqual(['/api/users/profile', '/api/today', '/api/users', '/api/users/count'])
})

it('an admin page (behaviour, Accounts; promises 21) asks for the owner’s name and the menu only when the role may not open it', async () => {
  storedUser = aroha
  expect(await visit('/admin/access')).toEqual(['/admin/access'])
  expect(requests).toEqual(['/api/users/profile', '/api/people/owner', '/api/today'])
  storedUser = { ...aroha, role: 'packer' }
  requests = []
  expect(await visit('/admin/orderlist')).toEqual(['/admin/orderlist'])
  expect(requests).toEqual(['/api/users/profile', '/api/people/owner'])
})

it('an admin page (behaviour, Accounts; promises 21) leads a packer from Today to To deliver', async () => {
  storedUser = { ...aroha, role: 'packer' }
  expect(await visit('/admin')).toEqual(['/admin/deliver'])
})

it('an admin page (behaviour, Accounts; promises 21) forgets what was read with a role when the role ends or changes', async () => {
  storedUser = { ...ana, role: 'owner' }
  await visit('/admin/userlist')
  const cached = () => Object.keys(store.getState().api.queries)
  expect(cached()).toContain('accounts.count({})')
  storedUser = { ...ana, isAdmin: false, role: 'packer' }
  await visit('/admin/userlist')
  expect(cached()).not.toContain('accounts.count({})')
})

it('an admin page (behaviour, Accounts; promises 21) sends a user whose session has ended to sign-in and back', async () => {
  storedUser = null
  expect(await visit('/admin/userlist')).toEqual(['/login?redirect=%2Fadmin%2Fuserlist'])
  expect(store.getState().session.userInfo).toBeNull()
})

it('an admin page (behaviour, Accounts; promises 21) opens when the server is out of reach, so that the page shows the error', async () => {
  storedUser = 'no response'
  expect(await visit('/admin/userlist')).toEqual(['/admin/userlist'])
  expect(store.getState().session.userInfo).toEqual(ana)
})
