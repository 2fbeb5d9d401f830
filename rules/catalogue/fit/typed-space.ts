import { emptySpace, type Space } from './space.ts'
import { parseTypedSize, sizeFaultText } from './typed-size.ts'

/** The names of the sizes in a form without script. */
export const typedNames = {
  lengthMm: 'space-w',
  depthMm: 'space-d',
  heightMm: 'space-h',
  doorMm: 'space-door',
} as const satisfies Record<keyof Space, string>

export type SpacePart = keyof typeof typedNames

export const spaceParts = Object.keys(typedNames) as SpacePart[]

/** The understood space, and a sentence for each other field. */
export interface TypedSpace {
  space: Space
  faults: Partial<Record<SpacePart, string>>
}

/** Reads the typed sizes. An empty field does not limit. */
export function readTypedSpace(texts: Readonly<Record<SpacePart, string>>): TypedSpace {
  const space = { ...emptySpace }
  const faults: TypedSpace['faults'] = {}
  for (const part of spaceParts) {
    const size = parseTypedSize(texts[part])
    if ('mm' in size) space[part] = size.mm
    else if (size.fault !== 'empty') faults[part] = sizeFaultText(size.fault)
  }
  return { space, faults }
}

/** The typed sizes of a form sent without script; null for another query. */
export function typedTexts(query: URLSearchParams): Record<SpacePart, string> | null {
  if (!spaceParts.some((part) => query.has(typedNames[part]))) return null
  const entries = spaceParts.map((part) => [part, (query.get(typedNames[part]) ?? '').slice(0, 40)])
  return Object.fromEntries(entries) as Record<SpacePart, string>
}
