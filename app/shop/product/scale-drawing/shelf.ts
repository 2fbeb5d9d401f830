import { line, solid, type Shape } from './shapes.ts'

/** An open shelf in a frame: five boards between two ladders. */
export function openShelf(span: number, height: number): Shape[] {
  const post = 34
  const boards = [0.04, 0.27, 0.5, 0.73, 0.96].map((share) => solid(post, height * share - 18, span - 2 * post, 36))
  return [...boards, solid(0, 0, post, height), solid(span - post, 0, post, height)]
}

/** The same shelf from the side: one ladder. */
export function openShelfSide(span: number, height: number): Shape[] {
  const brace = line('thin', [30, height * 0.05], [span - 30, height * 0.26])
  return [...openShelf(span, height), brace]
}
