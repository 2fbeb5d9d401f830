/** A piece that may arrive. `waiting`: how many people wait for it, when it is known. */
export interface ArrivingPiece {
  _id: string
  name: string
  image: string
  waiting?: number
}

/** A piece that arrives, with its units as they are typed. */
export interface ArrivingLine extends ArrivingPiece {
  units: string
}

/** One unit of a piece. */
export function lineOf({ _id, name, image, waiting }: ArrivingPiece): ArrivingLine {
  return { _id, name, image, units: '1', ...(waiting !== undefined && { waiting }) }
}

/** The lines of the form's value. */
export function readLines(json: string): ArrivingLine[] {
  return JSON.parse(json) as ArrivingLine[]
}

/** The lines with one more piece at their end; a piece that is there already counts one more. */
export function withPiece(lines: readonly ArrivingLine[], piece: ArrivingPiece): ArrivingLine[] {
  if (!lines.some(({ _id }) => _id === piece._id)) return [...lines, lineOf(piece)]
  return lines.map((line) => (line._id === piece._id ? { ...line, units: String(Number(line.units) + 1) } : line))
}

/** How many people wait for the pieces; undefined when it is not known of each. */
export function waitingOf(lines: readonly ArrivingLine[]): number | undefined {
  if (lines.length === 0) return undefined
  let sum = 0
  for (const { waiting } of lines) {
    if (waiting === undefined) return undefined
    sum += waiting
  }
  return sum
}
