import type { PlanRoom } from '#contract/plan/room.ts'
import { type PlanLayout, planViewBox } from './room-drawing.tsx'

/** How a plan is drawn on a screen. */
export interface BoardScale {
  layout: PlanLayout
  pxPerMm: number
  /** For the whole drawing. */
  widthPx: number
  heightPx: number
  /** The height of the drawing without zoom: the frame scrolls what is larger. */
  frameHeightPx: number
  /** Below 340 px there is no room for figures (plan.md, known limits). */
  hasFigures: boolean
}

/** Narrower boards are drawn as on phones. */
const compactPx = 560
const figuresPx = 340

/** In sizes of the text: margins, and the distance of the outer sizes from the walls. */
const wide = {
  textPx: 13,
  margins: { left: 5.1, top: 4.67, right: 3.26, bottom: 2.83 },
  sizes: { left: 3.2, top: 2.77 },
}
const compact = {
  textPx: 11.5,
  margins: { left: 3.68, top: 4, right: 1.74, bottom: 2.2 },
  sizes: { left: 1.78, top: 2.1 },
}

/** A long room is not drawn higher than this. */
const mostHighPx = { wide: 760, compact: 900 }

const zooms = [1, 1.5, 2, 3, 4] as const

/** The scale at which a room fills a board, times the zoom. Letters keep their size on the screen. */
export function boardScaleOf(room: Pick<PlanRoom, 'lengthMm' | 'widthMm'>, boardPx: number, zoom: number): BoardScale {
  const isCompact = boardPx < compactPx
  const { textPx, margins, sizes } = isCompact ? compact : wide
  const acrossPx = boardPx - (margins.left + margins.right) * textPx
  const downPx = mostHighPx[isCompact ? 'compact' : 'wide'] - (margins.top + margins.bottom) * textPx
  const pxPerMm = Math.max(0.001, Math.min(acrossPx / room.lengthMm, downPx / room.widthMm)) * zoom
  const textMm = textPx / pxPerMm
  const layout: PlanLayout = {
    textMm,
    marginsMm: {
      left: margins.left * textMm,
      top: margins.top * textMm,
      right: margins.right * textMm,
      bottom: margins.bottom * textMm,
    },
    sizesMm: { left: sizes.left * textMm, top: sizes.top * textMm },
    isCompact: isCompact && zoom < 2,
  }
  const { width, height } = planViewBox(room, layout)
  return {
    layout,
    pxPerMm,
    widthPx: width * pxPerMm,
    heightPx: height * pxPerMm,
    frameHeightPx: (room.widthMm * pxPerMm) / zoom + (margins.top + margins.bottom) * textPx,
    hasFigures: boardPx >= figuresPx || zoom > 1,
  }
}

/** The next zoom of the buttons and keys. */
export function nextZoom(zoom: number, to: 'in' | 'out' | 'whole'): number {
  if (to === 'whole') return 1
  return to === 'in'
    ? (zooms.find((each) => each > zoom * 1.01) ?? 4)
    : (zooms.findLast((each) => each < zoom / 1.01) ?? 1)
}
