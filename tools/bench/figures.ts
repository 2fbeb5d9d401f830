/** A part of the table of `npm run bench`. */
export interface Figures {
  /** A row has the cells of `headings`. */
  rows: string[][]
  /** Whether every goal is reached. */
  isGood: boolean
}

export const headings = ['', 'req/s', 'p50 ms', 'p99 ms', 'reference/s', 'ratio', 'target', '']

/** What the last cell of a row says of its goal. */
export function mark(isReached: boolean): string {
  return isReached ? 'ok' : 'MISSED'
}

/** The row of a figure that is not a rate of requests. */
export function figureRow(name: string, figure: string, target: string, isReached: boolean): string[] {
  return [name, figure, '', '', '', '', target, mark(isReached)]
}

/** The row of a part that cannot be measured here, with what is missing. */
export function missingRow(name: string, missing: string): string[] {
  return [name, missing, '', '', '', '', '', '']
}
