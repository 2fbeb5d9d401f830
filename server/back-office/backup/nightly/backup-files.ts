import { readdir } from 'node:fs/promises'

/** The files that a running shop writes: `shop-20261127-140000.tar.gz`, with `.age` when it is encrypted. */
export const ownFile = /^shop-\d{8}-\d{6}\.tar\.gz(?:\.age)?$/

/** Lists the names in the folder of backups that match a pattern. */
export async function listFiles(folder: string, pattern: RegExp): Promise<string[]> {
  return (await readdir(folder)).filter((name) => pattern.test(name))
}

/** Lists the files that the shop has written into its folder and has not deleted; none in a shop without a folder. */
export async function listOwnFiles(plan: { folder: string } | undefined): Promise<string[]> {
  if (!plan) return []
  try {
    return await listFiles(plan.folder, ownFile)
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return []
    throw error
  }
}
