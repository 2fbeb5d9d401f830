import { createMemoryRouter, RouterContextProvider, type RouteObject } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import type { UserInfo } from '#contract/accounts.ts'
import { routes } from '#app/routes.tsx'
import { storeContext } from '#app/store/context.ts'
import { adminArea } from './admin-only.tsx'
import { sessionEnded, signedIn } from '#app/store/session.ts'
import { makeStore, type Store } from '#app/store/store.ts'

const ana = { _id: '1', name: 'Ana Admin', email: 'ana@example.nz', isAdmin: true }

/** What the shop answers: who is signed in by its database, or nothing at all; and what was asked. */
let inDatabase: UserInfo | null | 'no answer'
let asked: string[]
let store: Store
beforeEach(() => {
  inDatabase = ana
  asked = []
  store = makeStore({
    user: ana,
    fetchApi: async (url) => {
      asked.push(url)
      if (inDatabase === 'no answer') throw new Error('no answer')
      if (inDatabase === null) return { status: 401, body: '{"message":"Please sign in first."}' }
      const user = { ...ana, createdAt: '2026-11-20T00:00:00.000Z' }
      const answers: Record<string, unknown> = { '/api/users/profile': inDatabase, '/api/users': [user] }
      return { status: 200, body: JSON.stringify(answers[url] ?? user) }
    },
  })
})

/** A browser that stands at one address of the shop and goes on to others; answers where each way ended. */
async function walk(...addresses: string[]): Promise<string[]> {
  return walkThrough(routes, addresses)
}

async function walkThrough(pages: RouteObject[], addresses: string[]): Promise<string[]> {
  const getContext = () => {
    const context = new RouterContextProvider()
    context.set(storeContext, store)
    return context
  }
  const router = createMemoryRouter(pages, { getContext, initialEntries: ['/privacy'] })
  const ends: string[] = []
  for (const address of addresses) {
    await router.navigate(address)
    const { pathname, search } = router.state.location
    ends.push(pathname + search)
  }
  router.dispose()
  return ends
}

describe('an admin page (behaviour, Guards; promises 21)', () => {
  it('is for who is an admin by the database', async () => {
    expect(await walk('/admin/userlist')).toEqual(['/admin/userlist'])
    expect(asked).toEqual(['/api/users/profile', '/api/users'])
  })

  it('sends a stranger to sign in and back, and asks nothing in their name', async () => {
    store.dispatch(sessionEnded())
    expect(await walk('/admin/user/2/edit?from=list')).toEqual([
      '/login?redirect=%2Fadmin%2Fuser%2F2%2Fedit%3Ffrom%3Dlist',
    ])
    expect(asked).toEqual([])
  })

  it('sends a shopper to plain sign-in, whatever the browser remembers, which is told better', async () => {
    inDatabase = { ...ana, isAdmin: false }
    expect(await walk('/admin/userlist')).toEqual(['/login'])
    expect(store.getState().session.userInfo).toEqual(inDatabase)
    expect(asked).toEqual(['/api/users/profile'])
  })

  it('sends away whoever has lost the role since the last page', async () => {
    expect(await walk('/admin/userlist')).toEqual(['/admin/userlist'])
    inDatabase = { ...ana, isAdmin: false }
    expect(await walk('/admin/userlist')).toEqual(['/login'])
  })

  it('asks at every page and not only at the first', async () => {
    await walk('/admin/userlist', '/admin/user/2/edit', '/admin/user/3/edit', '/admin/userlist', '/admin/userlist')
    expect(asked.filter((url) => url === '/api/users/profile')).toHaveLength(5)
  })

  it('is guarded even where it reads nothing', async () => {
    const page = (path: string): RouteObject => ({ path, Component: () => null })
    const children = [page('/admin/a'), page('/admin/b')]
    const pages = [page('/privacy'), page('/login'), { ...adminArea, children }]
    expect(await walkThrough(pages, ['/admin/a', '/admin/b', '/admin/a'])).toEqual(['/admin/a', '/admin/b', '/admin/a'])
    expect(asked).toHaveLength(3)
    inDatabase = { ...ana, isAdmin: false }
    expect(await walkThrough(pages, ['/admin/b'])).toEqual(['/login'])
  })

  it('lets in whom the browser does not know for an admin yet, and tells it', async () => {
    store.dispatch(signedIn({ ...ana, name: 'Ana', isAdmin: false }))
    expect(await walk('/admin/userlist')).toEqual(['/admin/userlist'])
    expect(store.getState().session.userInfo).toEqual(ana)
  })

  it('sends whose session has ended to sign in and back', async () => {
    inDatabase = null
    expect(await walk('/admin/userlist')).toEqual(['/login?redirect=%2Fadmin%2Fuserlist'])
    expect(store.getState().session.userInfo).toBeNull()
  })

  it('is left to say itself that the shop does not answer', async () => {
    inDatabase = 'no answer'
    expect(await walk('/admin/userlist')).toEqual(['/admin/userlist'])
    expect(store.getState().session.userInfo).toEqual(ana)
  })
})
