import { crc32, deflateRawSync } from 'node:zlib'

/** A file of a ZIP; `claims` replaces the size that the ZIP says it has. */
interface ZipFile {
  name: string
  bytes: Uint8Array
  claims?: number
}

/** Writes a ZIP with any names and sizes, also those that no program writes. */
export function writeZip(...files: readonly ZipFile[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, claims } of files) {
    const nameBytes = Buffer.from(name)
    const packed = deflateRawSync(bytes)
    // From the version to the length of extra fields, the same in both headers: UTF-8 names, deflated.
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(0x0800, 2)
    header.writeUInt16LE(8, 4)
    header.writeUInt32LE(crc32(bytes), 10)
    header.writeUInt32LE(packed.length, 14)
    header.writeUInt32LE(claims ?? bytes.length, 18)
    header.writeUInt16LE(nameBytes.length, 22)
    parts.push(Buffer.from('PK\u0003\u0004', 'latin1'), header, nameBytes, packed)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), header, rest, nameBytes)
    offset += 4 + header.length + nameBytes.length + packed.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, entries, end])
}
