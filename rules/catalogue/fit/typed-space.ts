import { emptySpace, type Space } from './space.ts'
import { parseTypedSize, sizeFaultText } from './typed-size.ts'

/** The names of the typed sizes of a space in a form that a browser sends without script. */
export const typedNames = {
  lengthMm: 'space-w',
  depthMm: 'space-d',
  heightMm: 'space-h',
  doorMm: 'space-door',
} as const satisfies Record<keyof Space, string>

/** A side of a space, or its doorway. */
export type SpacePart = keyof typeof typedNames

export const spaceParts = Object.keys(typedNames) as SpacePart[]

/** What is typed into the fields of a space: the space that is understood, and a sentence for each other field. */
export interface TypedSpace {
  space: Space
  faults: Partial<Record<SpacePart, string>>
}

/** Reads the typed sizes. An empty field does not limit, and is not a fault. */
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

/** The typed sizes in the query of a form that was sent without script; null when the query is not of the form. */
export function typedTexts(query: URLSearchParams): Record<SpacePart, string> | null {
  if (!spaceParts.some((part) => query.has(typedNames[part]))) return null
  const entries = spaceParts.map((part) => [part, (query.get(typedNames[part]) ?? '').slice(0, 40)])
  return Object.fromEntries(entries) as Record<SpacePart, string>
}
