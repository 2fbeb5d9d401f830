import { sweepKind } from '#server/platform/images/sweep-uploads.ts'
import type { Shop } from '#server/platform/shop.ts'
import { deleteUnusedModel, hasModel, listModelNames, listUnusedModels } from './models.queries.ts'

/** Deletes models older than a day that no product has, and old files of models without a row. */
export async function sweepModels(shop: Shop): Promise<void> {
  await sweepKind(shop, {
    kind: 'glb',
    listUnused: listUnusedModels,
    deleteUnused: deleteUnusedModel,
    listNames: listModelNames,
    has: hasModel,
    removeCopies: ({ models }, name) => models.removeCopy(name),
  })
}
