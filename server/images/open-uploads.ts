import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import { folderUploads } from './folder-uploads.ts'
import { s3Uploads } from './s3-uploads.ts'
import type { UploadStore } from './upload-store.ts'

/**
 * Opens the place of uploads that a configuration names: its bucket, else `<DATA_DIR>/uploads`. Throws a sentence when
 * the bucket refuses us. One that cannot be reached is only logged: it may come back, and the shop sells without it.
 */
export async function openUploads(config: Config, log: Pick<FastifyBaseLogger, 'error'>): Promise<UploadStore> {
  if (!config.s3) return folderUploads(join(config.dataDir, 'uploads'))
  const uploads = s3Uploads(config.s3)
  const canBeUsed = await uploads.canBeUsed().catch((error: unknown) => {
    log.error(error, `the ${uploads.where} cannot be reached; uploads fail until it can`)
    return true
  })
  if (!canBeUsed) {
    throw new Error(
      `The ${uploads.where} does not exist or refuses us. Create it, or correct S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    )
  }
  return uploads
}
