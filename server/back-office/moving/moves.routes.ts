import type { FastifyInstance } from 'fastify'
import { moves } from '#contract/back-office/moves.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import { streamRequestBodies } from '#server/platform/http/streaming-body.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readFailed, retryPictures } from './move-pictures.ts'
import {
  choose,
  createMove,
  readMove,
  readMoves,
  readRecords,
  removeFile,
  removeMove,
  startMove,
  startTrial,
} from './moves.ts'
import { readCategories, saveCategories } from './move-categories.ts'
import { receiveFile } from './receive-file.ts'
import { readKept, startUndo } from './undo-move.ts'

export function moveRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, moves.list, () => readMoves(shop))
  registerEndpoint(app, moves.create, ({ user }) => createMove(shop, user))
  registerEndpoint(app, moves.read, ({ params }) => readMove(shop, params.id))
  registerEndpoint(app, moves.remove, ({ params }) => removeMove(shop, params.id))
  registerEndpoint(app, moves.removeFile, ({ params }) => removeFile(shop, params.id, params.fileId))
  registerEndpoint(app, moves.listCategories, ({ params }) => readCategories(shop, params.id))
  registerEndpoint(app, moves.saveCategories, ({ params, body }) => saveCategories(shop, params.id, body.categories))
  registerEndpoint(app, moves.try, ({ params }) => startTrial(shop, params.id))
  registerEndpoint(app, moves.listRecords, ({ params, query }) => readRecords(shop, params.id, query))
  registerEndpoint(app, moves.choose, ({ params, body }) => choose(shop, params.id, body))
  registerEndpoint(app, moves.start, ({ params, query }) => startMove(shop, params.id, query))
  registerEndpoint(app, moves.listPictures, ({ params }) => readFailed(shop, params.id))
  registerEndpoint(app, moves.retryPictures, ({ params }) => retryPictures(shop, params.id))
  registerEndpoint(app, moves.listKept, ({ params }) => readKept(shop, params.id))
  registerEndpoint(app, moves.undo, ({ params, user }) => startUndo(shop, user, params.id))
  void app.register(async (scope) => {
    streamRequestBodies(scope)
    registerEndpoint(scope, moves.addFile, ({ params, query, request }) =>
      receiveFile(shop, params.id, query.name, request),
    )
  })
}
