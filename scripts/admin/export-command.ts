import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { exportShop, type ExportedShop } from '#server/back-office/moving/out/export-shop.ts'
import { recordCommandLineEvent } from '#server/accounts/access-events/record-access-event.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Command } from './command.ts'
import { withExportedShop } from './open-context.ts'
import { resolvePath } from './resolve-path.ts'
import { stopSignal } from './stop-signal.ts'

export const exportCommand: Command = {
  name: 'export',
  subject: 'the name of a folder',
  synopsis: 'export <folder>',
  summary: 'Writes products, customers, orders, addresses that lead on, reviews, pictures and models into a folder.',
  details: `The folder must be empty or new. Tables are CSV files in UTF-8: products.csv is the shop’s own, those in the folder shopify
have the columns of Shopify. They contain names and addresses: only their owner can read them, so store them in a safe
place. An export is for moving to another shop; a backup has everything, and restores this one.`,
  options: {},
  async run(name) {
    const folder = resolvePath(name)
    const isNew = await requireEmpty(folder)
    const stop = stopSignal()
    return withExportedShop(async (shop) => {
      const files = await writeExport(shop, folder, stop).catch(async (error: unknown) => {
        await removeExport(folder, isNew)
        throw toExportError(error, folder, stop)
      })
      await recordCommandLineEvent(shop.db, { action: 'shop-exported', at: shop.now() })
      return `Exported the shop to ${folder} (${files} files).`
    })
  },
}

/** Returns whether a folder is new. Throws ShopError 409 for one with files, and for a file. */
async function requireEmpty(folder: string): Promise<boolean> {
  try {
    if ((await readdir(folder)).length === 0) return false
    throw new ShopError(409, `${folder} has files already. Name an empty folder, or a new one.`)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true
    if (codeOf(error) === 'ENOTDIR')
      throw new ShopError(409, `${folder} is a file. Name an empty folder, or a new one.`)
    throw error
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

async function writeExport(shop: ExportedShop, folder: string, signal: AbortSignal): Promise<number> {
  let files = 0
  for await (const { path, chunks } of exportShop(shop)) {
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await pipeline(chunks, createWriteStream(target, { flags: 'wx', mode: 0o600 }), { signal })
    files++
  }
  return files
}

/** Half an export would look complete. */
async function removeExport(folder: string, isNew: boolean): Promise<void> {
  if (isNew) return rm(folder, { recursive: true, force: true })
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
}

function toExportError(error: unknown, folder: string, signal: AbortSignal): unknown {
  if (signal.aborted) return new ShopError(409, 'Stopped: nothing was exported.')
  if (!(error instanceof Error && 'syscall' in error)) return error
  return new ShopError(409, `The export cannot be written to ${folder} (${error.message}).`)
}
