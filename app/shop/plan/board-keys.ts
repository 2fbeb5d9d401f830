import type { Wall } from '#contract/plan/room.ts'

/** The action of a key in the plan. */
export type KeyAction =
  | { does: 'move'; towards: Wall; byMm: number }
  | { does: 'turn'; by: 90 | 270 }
  | { does: 'toWall' | 'oneMore' | 'takeOut' | 'distances' | 'letGo' | 'keys' }
  | { does: 'zoom'; to: 'in' | 'out' | 'whole' }

interface PressedKey {
  key: string
  shiftKey: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

const arrows: Record<string, Wall | undefined> = { ArrowUp: 'A', ArrowRight: 'B', ArrowDown: 'C', ArrowLeft: 'D' }

/** An arrow key moves by 50 mm, with Shift by 10 and with Alt by 1 (plan.md, Placing). */
export const stepsMm = { arrow: 50, shift: 10, alt: 1 } as const

/** The action of a key that is pressed while an item has the focus; null for keys that the browser keeps. */
export function actionOfKey({ key, shiftKey, altKey, ctrlKey, metaKey }: PressedKey): KeyAction | null {
  if (ctrlKey || metaKey) return null
  const towards = arrows[key]
  if (towards) return { does: 'move', towards, byMm: altKey ? stepsMm.alt : shiftKey ? stepsMm.shift : stepsMm.arrow }
  if (altKey) return null
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case 'r':
      return { does: 'turn', by: shiftKey ? 270 : 90 }
    case 'w':
      return { does: 'toWall' }
    case 'd':
      return { does: 'oneMore' }
    case 'Enter':
      return { does: 'distances' }
    case 'Delete':
    case 'Backspace':
      return { does: 'takeOut' }
    case 'Escape':
      return { does: 'letGo' }
    case '?':
      return { does: 'keys' }
    case '+':
    case '=':
      return { does: 'zoom', to: 'in' }
    case '-':
      return { does: 'zoom', to: 'out' }
    case '0':
      return { does: 'zoom', to: 'whole' }
    default:
      return null
  }
}
