import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { S3mini } from 's3mini'
import type { Config } from '#server/platform/config/config.ts'
import { modelType } from '#contract/platform/models.ts'
import { folderUploads } from './folder-uploads.ts'
import type { UploadStore } from './upload-store.ts'
import { checkedUploadName, isUploadName } from './upload-names.ts'

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

const timeoutMs = 30_000

/** Fetches from the configured service alone: a redirect to another one is an error. */
const fetchHere: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' })

/** Stores uploads as objects of an S3-compatible bucket, under the names of the files; they need not be public. */
function s3Uploads(s3: NonNullable<Config['s3']>): UploadStore & { isUsable(): Promise<boolean> } {
  const { endpoint, bucket, ...access } = s3
  const client = new S3mini({
    ...access,
    endpoint: `${endpoint}/${bucket}`,
    requestAbortTimeout: timeoutMs,
    fetch: fetchHere,
  })
  const where = `bucket ${bucket} at ${new URL(endpoint).host}`
  return {
    where,
    /** False when the bucket does not exist or the service refuses access; throws when the service is unreachable. */
    isUsable: () => client.bucketExists(),
    async put(name, bytes) {
      await client.putObject(checkedUploadName(name), bytes, isUploadName(name, 'glb') ? modelType : 'image/webp')
    },
    async get(name) {
      const bytes = await client.getObjectArrayBuffer(checkedUploadName(name))
      return bytes && Buffer.from(bytes)
    },
    async remove(name) {
      await client.deleteObject(checkedUploadName(name))
    },
    async list() {
      const objects = await client.listObjects()
      if (!objects) throw new Error(`there is no ${where}`)
      return objects
        .filter(({ Key }) => isUploadName(Key))
        .map(({ Key, LastModified }) => ({ name: Key, storedAt: new Date(LastModified) }))
    },
  }
}
