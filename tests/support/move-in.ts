import type { Move } from '#contract/back-office/moves.ts'
import { workOnMoves } from '#server/back-office/moving/work-on-moves.ts'
import { bodyOf, type TestResponse, type TestShop } from './start-shop.ts'

/** The requests of an owner who moves in, with the work of the shop that follows; `signedIn` is asked at each request. */
export function moveInAs(shop: TestShop, signedIn: () => { cookie: string }) {
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<TestResponse> =>
    shop.call(method, `/api/moves${path}`, { as: signedIn(), body })

  const addFile = (id: string, name: string, body: Buffer | string): Promise<TestResponse> =>
    shop.call('POST', `/api/moves/${id}/files?name=${encodeURIComponent(name)}`, {
      as: signedIn(),
      body,
      headers: { 'content-type': 'application/octet-stream' },
    })

  const readMove = async (id: string): Promise<Move> => bodyOf(await call('GET', `/${id}`))

  async function workOn(id: string, step: 'trial' | 'start' | 'undo'): Promise<Move> {
    bodyOf(await call('POST', `/${id}/${step}`))
    await workOnMoves(shop.shop)
    return readMove(id)
  }

  return {
    call,
    addFile,
    readMove,
    /** Begins a move with files by their names; returns its id. */
    async beginMove(files: Record<string, Buffer | string> = {}): Promise<string> {
      const { _id } = bodyOf(await call('POST', ''), 201) as Move
      for (const [name, body] of Object.entries(files)) bodyOf(await addFile(_id, name, body))
      return _id
    },
    tryMove: (id: string) => workOn(id, 'trial'),
    bringIn: (id: string) => workOn(id, 'start'),
    takeBack: (id: string) => workOn(id, 'undo'),
  }
}
