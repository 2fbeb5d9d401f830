/** A stored upload: its name and the time of the last write. */
export interface StoredUpload {
  name: string
  storedAt: Date
}

/** The private store of uploads, a folder or a bucket. Names are those of `upload-names.ts`; any other throws. */
export interface UploadStore {
  /** The location in words, never with a key. */
  where: string
  /** Stores a file under a name, completely or not at all. A name always has the same bytes. */
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<Buffer | null>
  /** Removes a file. A missing file is not an error. */
  remove(name: string): Promise<void>
  /** Lists all stored uploads and ignores other files. */
  list(): Promise<StoredUpload[]>
}
