import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

/** Checks signatures of all but listings, and has one empty bucket; `env` configures a shop for it. */
export interface S3Server {
  env: { S3_URL: string }
  close(): Promise<void>
}

export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'totara-s3-'))
  const bucket = 'shop-pictures'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: bucket }],
  })
  // It checks the signature of `/bucket/` (a listing) as that of `/bucket`, which never matches.
  server.middleware.unshift((context, next) => {
    if (context.path === `/${bucket}/`) {
      context.app = Object.create(context.app, { allowMismatchedSignatures: { value: true } }) as object
    }
    return next()
  })
  const { port } = await server.run()
  return {
    // The only credentials that this server accepts.
    env: { S3_URL: `http://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}?region=us-east-1` },
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
