import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/platform/config/config.ts'
import { folderUploads } from './folder-uploads.ts'
import { s3Uploads } from './s3-uploads.ts'
import type { UploadStore } from './upload-store.ts'

/** Opens the bucket, else `<DATA_DIR>/uploads`. Throws when it refuses access; an unreachable one is only logged. */
export async function openUploads(config: Config, log: Pick<FastifyBaseLogger, 'error'>): Promise<UploadStore> {
  if (!config.s3) return folderUploads(join(config.dataDir, 'uploads'))
  const uploads = s3Uploads(config.s3)
  const isUsable = await uploads.isUsable().catch((error: unknown) => {
    log.error(error, `the ${uploads.where} is unreachable; uploads fail until it is available`)
    return true
  })
  if (!isUsable) {
    throw new Error(
      `The ${uploads.where} does not exist or refuses access. Create it, or correct the bucket and the key in S3_URL.`,
    )
  }
  return uploads
}
