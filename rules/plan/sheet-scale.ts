import type { PlanRoom } from '#contract/plan/room.ts'

/** The largest drawing of an A4 sheet in landscape between head and foot, in mm of paper. */
const sheetMm = { width: 277, height: 178 }

/** For the letters of the walls, the outer sizes and the hatching, in mm of paper. */
export const sheetMarginMm = { left: 16.8, top: 12, right: 10.4, bottom: 9.6 }

const scales = [25, 50, 100, 200] as const

/**
 * The scale at which a room is printed: 25 for 1 : 25, to 6.2 × 3.9 m. Rooms of more than 15 m, which do not fit at
 * 1 : 100 either, are at 1 : 200.
 */
export function sheetScaleOf({ lengthMm, widthMm }: Pick<PlanRoom, 'lengthMm' | 'widthMm'>): (typeof scales)[number] {
  const { left, right, top, bottom } = sheetMarginMm
  const fits = scales.find(
    (scale) => lengthMm / scale + left + right <= sheetMm.width && widthMm / scale + top + bottom <= sheetMm.height,
  )
  return fits ?? 200
}
