import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { type Move, type MoveSource, sourceNames } from '#contract/back-office/moves.ts'
import { workOnPictures } from '#server/back-office/moving/move-pictures.ts'
import {
  choose,
  createOwnMove,
  readMove,
  readMoves,
  removeMove,
  requireMove,
  startMove,
  startTrial,
} from '#server/back-office/moving/moves.ts'
import { isPictureName, type NamedFile } from '#server/back-office/moving/named-pictures.ts'
import { addFile, addPictures } from '#server/back-office/moving/receive-file.ts'
import { workOnMove } from '#server/back-office/moving/work-on-moves.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Command } from './command.ts'
import { describeBrought, describeFiles, describeTrial } from './move-in-report.ts'
import { withMovingShop } from './open-context.ts'
import { resolvePath } from './resolve-path.ts'
import { stopSignal } from './stop-signal.ts'
import { UsageError } from './usage.ts'

export const moveInCommand: Command = {
  name: 'move-in',
  subject: 'a folder or files',
  synopsis: 'move-in <folder or files> [--from shopify|woocommerce|proshop] [--use-sizes] [--draft-sale] [--dry-run]',
  summary: 'Brings products, customers and orders over from another shop, with their pictures.',
  details: `The files are those that Admin, Products, Move in takes. Pictures in the folder or in a ZIP are used by their names;
pictures alone go to the pieces of the last move that miss some. On
PostgreSQL the shop can keep running meanwhile; with the embedded database stop it first. What is stopped while it is
brought in goes on when the shop runs.

  --from <shop>   refuses files of another kind of shop
  --use-sizes     takes the sizes that were read from the texts
  --draft-sale    drafts a sale of the reduced prices
  --dry-run       prints what would be brought in, and stores nothing but pictures, which go after a day`,
  options: {
    from: { type: 'string' },
    'use-sizes': { type: 'boolean' },
    'draft-sale': { type: 'boolean' },
    'dry-run': { type: 'boolean' },
  },
  takesMany: true,
  async run(first, options, further) {
    const from = sources.find((source) => source === options.from)
    if (from !== options.from) throw new UsageError('Choose shopify, woocommerce or proshop.')
    const files = await findFiles([first, ...further].map(resolvePath))
    const choices = {
      from,
      takesSizes: options['use-sizes'] === true,
      startsSale: options['draft-sale'] === true,
      isDryRun: options['dry-run'] === true,
      stop: stopSignal(),
    }
    return withMovingShop((shop) => moveIn(shop, files, choices))
  },
}

const sources = ['shopify', 'woocommerce', 'proshop'] as const

interface FoundFile {
  path: string
  /** Within the folder that was named. */
  name: string
}

/** The files that were named, and those in the folders that were named. Throws ShopError 404 when one is missing. */
async function findFiles(paths: readonly string[]): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  for (const path of paths) {
    const stats = await stat(path).catch(() => undefined)
    if (!stats) throw new ShopError(404, `There is no file or folder ${path}.`)
    if (!stats.isDirectory()) {
      found.push({ path, name: basename(path) })
      continue
    }
    const entries = (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    const names = entries.map((entry) => relative(path, join(entry.parentPath, entry.name)))
    const shown = names.filter((name) => !/(^|[/\\])\./.test(name)).toSorted((one, other) => one.localeCompare(other))
    found.push(...shown.map((name) => ({ path: join(path, name), name })))
  }
  return found
}

interface Choices {
  from: MoveSource | undefined
  takesSizes: boolean
  startsSale: boolean
  isDryRun: boolean
  stop: AbortSignal
}

/** Adds pictures to the move that was brought in last. Throws ShopError 404 without one, 409 when it takes none. */
async function addLate(shop: Shop, files: readonly FoundFile[], { isDryRun, stop }: Choices): Promise<string> {
  const move = (await readMoves(shop)).moves.find(({ startedAt }) => startedAt !== null)
  if (!move) throw new ShopError(404, 'No move has been brought in. Name its files too.')
  if (isDryRun) throw new UsageError('A dry run needs the files of the other shop, not pictures alone.')
  for (const { path, name } of files.filter(isZip)) await addFile(shop, move._id, name, createReadStream(path))
  const pictures = files.filter((file) => !isZip(file))
  if (pictures.length > 0) await addPictures(shop, move._id, 'Pictures', namedFiles(pictures, stop))
  await workOnPictures(shop, stop)
  return describeBrought(shop, await readMove(shop, move._id))
}

const isZip = ({ name }: FoundFile) => /\.zip$/i.test(name)

async function moveIn(shop: Shop, files: readonly FoundFile[], choices: Choices): Promise<string> {
  const arePictures = files.length > 0 && files.every((file) => isZip(file) || isPictureName(file.name))
  if (arePictures) return addLate(shop, files, choices)
  const { _id: id } = await createOwnMove(shop)
  try {
    const { read, leftOut } = await addFiles(shop, id, files, choices)
    await choose(shop, id, { takesSizes: choices.takesSizes, startsSale: choices.startsSale })
    await startTrial(shop, id)
    const tried = await workOn(shop, id, choices.stop)
    const trial = [describeFiles(read, leftOut), await describeTrial(shop, tried)].join('\n\n')
    if (choices.isDryRun) return `${trial}\n\nNothing was brought in: this was a dry run.`
    await startMove(shop, id)
    await workOn(shop, id, choices.stop)
    await workOnPictures(shop, choices.stop)
    return `${trial}\n\n${await describeBrought(shop, await readMove(shop, id))}`
  } finally {
    const { startedAt } = await requireMove(shop.db, id)
    if (startedAt === null) await removeMove(shop, id)
  }
}

/** Adds all files of a kind that can be moved, and returns the names of the others. */
async function addFiles(
  shop: Shop,
  id: string,
  files: readonly FoundFile[],
  { from, stop }: Choices,
): Promise<{ read: Move; leftOut: string[] }> {
  const isData = ({ name }: FoundFile) => /\.(csv|json|jsonl|ndjson|zip)$/i.test(name)
  const pictures = files.filter(({ name }) => isPictureName(name))
  for (const { path, name } of files.filter(isData)) {
    refuseStopped(stop)
    const { source } = await addFile(shop, id, name, createReadStream(path))
    if (from === undefined || source === null || source === from) continue
    throw new ShopError(400, `${name} is a file of ${sourceNames[source]}, not of ${sourceNames[from]}.`)
  }
  if (pictures.length > 0) await addPictures(shop, id, 'Pictures', namedFiles(pictures, stop))
  const others = files.filter((file) => !isData(file) && !pictures.includes(file))
  return { read: await readMove(shop, id), leftOut: others.map(({ name }) => name) }
}

async function* namedFiles(files: readonly FoundFile[], stop: AbortSignal): AsyncGenerator<NamedFile> {
  for (const { path, name } of files) {
    refuseStopped(stop)
    yield { path: name, byteSize: (await stat(path)).size, read: () => createReadStream(path) }
  }
}

/** Works on the trial or the storing to its end. Throws ShopError 409 when it stopped. */
async function workOn(shop: Shop, id: string, stop: AbortSignal): Promise<Move> {
  await workOnMove(shop, await requireMove(shop.db, id), stop)
  const move = await readMove(shop, id)
  if (move.problem !== null) throw new ShopError(409, move.problem)
  if (move.startedAt === null) refuseStopped(stop)
  else if (move.state === 'running') {
    throw new ShopError(409, 'Stopped: the shop brings in the rest when it runs. Admin, Products, Move in shows it.')
  }
  return move
}

function refuseStopped(stop: AbortSignal): void {
  if (stop.aborted) throw new ShopError(409, 'Stopped: nothing was brought in.')
}
