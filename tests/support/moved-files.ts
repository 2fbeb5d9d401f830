import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReadRecord } from '#server/back-office/moving/records.ts'
import { openFile } from '#server/back-office/moving/reading/read-file.ts'

/** A file of another shop in tests/files/moving-in. */
export function sampleFile(name: string): Buffer {
  return readFileSync(join(import.meta.dirname, '../files/moving-in', name))
}

/** What a file of another shop contains. `chunkBytes` is how many bytes arrive at a time. */
export async function readMoved(
  name: string,
  content: string | Uint8Array,
  chunkBytes = 64 * 1024,
): Promise<{ format: string; lines: ReadRecord[] }> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const { format, records } = await openFile(name, chunksOf(bytes, chunkBytes))
  const lines: ReadRecord[] = []
  for await (const record of records) lines.push(record)
  return { format: `${format.source} ${format.kind}, ${format.text}`, lines }
}

// eslint-disable-next-line typescript/require-await -- the bytes of a request arrive in the same way
async function* chunksOf(bytes: Uint8Array, chunkBytes: number): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
}
