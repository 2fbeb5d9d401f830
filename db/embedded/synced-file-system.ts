import fs from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The part of Emscripten's NODEFS that is changed here (pglite 0.5.16, dist/pglite.js: `NODEFS` and `_fd_sync`). */
type NodeStreams = {
  stream_ops: { fsync?(stream: { nfd: number }): number }
  tryFSOperation<T>(operation: () => T): T
}

type EmscriptenOptions = Parameters<NodeFS['init']>[1]

/**
 * PGlite's file system on a folder, with an fsync that reaches the disk: with Emscripten's NODEFS, which reports
 * success without one, a power cut would lose commits. PostgreSQL must use it too: `wal_sync_method=fsync`, and no `-F`
 * (see `embedded.ts`).
 */
export class SyncedFileSystem extends NodeFS {
  override async init(lite: PGlite, options: EmscriptenOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(lite, options)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } }
  }
}

function addSync({ NODEFS: nodeFs }: { NODEFS: unknown }): void {
  if (!isNodeFs(nodeFs)) throw new Error('PGlite has changed inside: its writes would not be synced to the disk.')
  nodeFs.stream_ops.fsync = (stream) =>
    // Turns Node's error into an errno, which PostgreSQL understands: a failed sync of the log stops it (PANIC).
    nodeFs.tryFSOperation(() => {
      fs.fsyncSync(stream.nfd)
      return 0
    })
}

function isNodeFs(value: unknown): value is NodeStreams {
  return typeof value === 'object' && value !== null && 'stream_ops' in value && 'tryFSOperation' in value
}
