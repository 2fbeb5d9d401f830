import { useState } from 'react'
import { TextField } from '#app/ui/form/text-field.tsx'
import { parseTypedSize, sizeFaultText } from '#rules/catalogue/fit/typed-size.ts'
import { wallText } from '#rules/catalogue/fit/wall-text.ts'
import type { ListedPiece } from '#rules/selling/my-list/list-groups.ts'
import { firstAlongWall, lengthsAlongWall, ordinaryWallMm } from '#rules/selling/my-list/wall-pieces.ts'
import { WallDrawing } from './wall-drawing.tsx'
import styles from './wall.module.scss'

/** Whether chosen pieces fit next to each other along a wall, in words and drawn to scale. */
export function Wall({ pieces }: { pieces: readonly ListedPiece[] }) {
  const [typed, setTyped] = useState(`${ordinaryWallMm / 1000} m`)
  const [wallMm, setWallMm] = useState(ordinaryWallMm)
  const [isChosen, setIsChosen] = useState<Readonly<Record<string, boolean>>>({})
  const size = parseTypedSize(typed)
  const first = new Set(firstAlongWall(pieces, ordinaryWallMm))
  const chosen = pieces.filter((piece) => isChosen[piece.product._id] ?? first.has(piece))
  const text = wallText(lengthsAlongWall(chosen), wallMm)

  function change(next: string) {
    setTyped(next)
    const read = parseTypedSize(next)
    if ('mm' in read) setWallMm(read.mm)
  }

  return (
    <section className={styles.wall} aria-labelledby="wall-heading">
      <div className={styles.head}>
        <div>
          <h2 id="wall-heading">Along one wall</h2>
          <p className="mb-0 num" role="status">
            {text ? (
              <>
                <strong className={text.tone === 'success' ? styles.fits : undefined}>{text.headline}</strong>{' '}
                {text.sum}
              </>
            ) : (
              'Choose pieces to see whether they fit next to each other.'
            )}
          </p>
        </div>
        <TextField
          label="Wall, side to side"
          short
          value={typed}
          inputMode="decimal"
          maxLength={20}
          onChange={({ target }) => change(target.value)}
          error={'fault' in size ? sizeFaultText(size.fault) : null}
          help={'mm' in size ? `${size.mm} mm` : undefined}
        />
      </div>
      <WallDrawing
        products={chosen.flatMap(({ product, qty }) => Array.from({ length: qty }, () => product))}
        wallMm={wallMm}
        label={labelOf(chosen, wallMm, text?.headline)}
      />
      <ul className={styles.picks} aria-label="Pieces along this wall">
        {pieces.map((piece) => (
          <li key={piece.product._id}>
            <label>
              <input
                className="form-check-input"
                type="checkbox"
                checked={chosen.includes(piece)}
                onChange={({ target }) => setIsChosen({ ...isChosen, [piece.product._id]: target.checked })}
              />{' '}
              {piece.product.name}{' '}
              <span className="meta num">
                {piece.qty > 1 && `${piece.qty} × `}
                {piece.product.length}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the drawing shows, in words. */
function labelOf(chosen: readonly ListedPiece[], wallMm: number, headline = ''): string {
  const names = chosen.map(({ product, qty }) => `${qty > 1 ? `${qty} × ` : ''}${product.name} ${product.length} mm`)
  const answer = headline && ` ${headline}`
  return `${names.join(', ') || 'Nothing'} along a wall of ${wallMm} mm, next to a person 1.7 m tall.${answer}`
}
