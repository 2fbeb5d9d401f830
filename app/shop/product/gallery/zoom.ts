/*
 * The geometry of an enlarged picture, in CSS pixels from the middle of the stage. At scale 1 a pixel of the picture is
 * one of them.
 */

export interface Size {
  width: number
  height: number
}

export interface Place {
  x: number
  y: number
}

export interface ZoomView extends Place {
  scale: number
}

const maxScale = 2

/** At most 1, so that a small picture is not enlarged. */
export function wholeScale(picture: Size, stage: Size): number {
  return Math.min(1, stage.width / picture.width, stage.height / picture.height)
}

/** The scales of buttons and keys: the whole picture, 100, 150 and 200 %. */
export function zoomScales(whole: number): number[] {
  return [whole, ...[1, 1.5, maxScale].filter((scale) => scale > whole * 1.01)]
}

export function nextScale(scale: number, whole: number, direction: 'in' | 'out'): number {
  const scales = zoomScales(whole)
  return direction === 'in'
    ? (scales.find((each) => each > scale * 1.01) ?? maxScale)
    : (scales.findLast((each) => each < scale / 1.01) ?? whole)
}

/** Moves the picture so that no side has a gap while the other is cut. */
export function keepWithin(view: ZoomView, picture: Size, stage: Size): ZoomView {
  const within = (at: number, length: number, room: number) => {
    const most = Math.max(0, (length * view.scale - room) / 2)
    return Math.min(most, Math.max(-most, at))
  }
  return {
    scale: view.scale,
    x: within(view.x, picture.width, stage.width),
    y: within(view.y, picture.height, stage.height),
  }
}

/** Changes the scale within the limits; the picture stays fixed at a place of the stage. */
export function zoomAround(view: ZoomView, scale: number, place: Place, picture: Size, stage: Size): ZoomView {
  const limited = Math.min(maxScale, Math.max(wholeScale(picture, stage), scale))
  const ratio = limited / view.scale
  const x = place.x - (place.x - view.x) * ratio
  const y = place.y - (place.y - view.y) * ratio
  return keepWithin({ scale: limited, x, y }, picture, stage)
}

export function partInStage(view: ZoomView, picture: Size, stage: Size) {
  const along = (at: number, length: number, room: number) => {
    const shown = Math.min(1, room / (length * view.scale))
    const start = 0.5 - at / (length * view.scale) - shown / 2
    return { start: start * 100, shown: shown * 100 }
  }
  const across = along(view.x, picture.width, stage.width)
  const down = along(view.y, picture.height, stage.height)
  return { left: across.start, top: down.start, width: across.shown, height: down.shown }
}
