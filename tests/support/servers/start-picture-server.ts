import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of pictures on this machine, as another shop has one. */
export interface PictureServer {
  url: string
  /** The answers by path: a file, an address that it leads on to, or anything else. Other paths are missing. */
  answers: Map<string, Buffer | string | ((response: ServerResponse) => void)>
  /** The paths in the order in which they were asked for. */
  asked: string[]
  /** The most requests that were open at once. */
  mostAtOnce: number
  close(): Promise<void>
}

export async function startPictureServer(): Promise<PictureServer> {
  let open = 0
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    pictures.asked.push(path)
    pictures.mostAtOnce = Math.max(pictures.mostAtOnce, ++open)
    response.on('close', () => open--)
    const answer = pictures.answers.get(path)
    if (answer === undefined) response.writeHead(404).end('missing')
    else if (typeof answer === 'function') answer(response)
    else if (typeof answer === 'string') response.writeHead(302, { location: answer }).end()
    else response.writeHead(200, { 'content-type': 'image/png' }).end(answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const pictures: PictureServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers: new Map(),
    asked: [],
    mostAtOnce: 0,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return pictures
}
