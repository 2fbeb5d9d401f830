import type { Space } from './space.ts'

/** The names of the sizes in a form without script. */
export const typedNames = {
  lengthMm: 'space-w',
  depthMm: 'space-d',
  heightMm: 'space-h',
  doorMm: 'space-door',
} as const satisfies Record<keyof Space, string>
