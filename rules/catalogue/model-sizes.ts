/** Of a product or its model, in mm: side to side, front to back, height. */
export interface Sides {
  length: number
  width: number
  height: number
}

const sides = ['length', 'width', 'height'] as const

const tolerance = 0.05
/** Handles and knobs reach over the stated depth of a case. */
const handleMm = 25

/** Whether a text may be a model's address: a path of the shop. */
export function isModelAddress(address: string): boolean {
  return /^\/models\/[a-z0-9][\w-]*(?:\.[0-9a-f]{8})?\.glb$/.test(address)
}

/**
 * Compares a model's box with its product's sides: 5 % tolerance, and 25 mm for handles from front to back. Returns the
 * sentence that says both, null when they agree.
 */
export function modelSizesError(model: Sides, stated: Sides): string | null {
  if (agree(model, stated)) return null
  const turned = { ...model, length: model.width, width: model.length }
  const advice = agree(turned, stated)
    ? 'Turn the model by 90°, so that its front faces +z.'
    : 'Correct one of them, or remove the model: a model in the room has to be as large as the piece.'
  return `The model is ${sidesText(model)}, but the piece’s sizes are ${sidesText(stated)}. ${advice}`
}

function agree(model: Sides, stated: Sides): boolean {
  return sides.every((side) => {
    const allowedMm = Math.max(stated[side] * tolerance, side === 'width' ? handleMm : 0)
    return stated[side] > 0 && Math.abs(model[side] - stated[side]) <= allowedMm
  })
}

function sidesText({ length, width, height }: Sides): string {
  return `${length} × ${width} × ${height} mm`
}
