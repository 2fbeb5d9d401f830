import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { footprint, frontOf, wallGaps, walls, wallStretch } from '#rules/plan/footprint.ts'
import { capitalize, wallNouns } from '#rules/plan/names.ts'
import { neighboursOf } from '#rules/plan/neighbours.ts'
import type { Plan, PlacedItem } from '#rules/plan/placed-items.ts'
import { sheetMarginMm, sheetScaleOf } from '#rules/plan/sheet-scale.ts'
import { figuresOfAll } from './figures.ts'
import { ItemDrawing } from './item-drawing.tsx'
import { sizesOf } from './openings.tsx'
import { FigureLine } from './plan-figures.tsx'
import { type PlanLayout, planViewBox, RoomDrawing } from './room-drawing.tsx'
import { useProperties } from './use-properties.ts'
import board from './plan-board.module.scss'
import styles from './print-sheets.module.scss'

interface PrintSheetsProps {
  plan: Plan
  soldOutIds: ReadonlySet<string>
  /** `Friday 20 November 2026`. */
  today: string
  /** `4 pieces, $2,426.95 with freight.` */
  sum: string
  /** Where the plan is. */
  address: string
}

/** The plan at a true scale and the list of all distances. They are on the page only while it is printed. */
export function PrintSheets(props: PrintSheetsProps) {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // The browser takes the page as it is when this handler ends.
    const show = () => flushSync(() => setIsPrinting(true))
    const hide = () => setIsPrinting(false)
    window.addEventListener('beforeprint', show)
    window.addEventListener('afterprint', hide)
    return () => {
      window.removeEventListener('beforeprint', show)
      window.removeEventListener('afterprint', hide)
    }
  }, [])
  return isPrinting && createPortal(<Sheets {...props} />, document.body)
}

/** Both sheets; A4 in landscape. */
export function Sheets({ plan, soldOutIds, today, sum, address }: PrintSheetsProps) {
  const { room } = plan
  const scale = sheetScaleOf(room)
  return (
    <div className={styles.sheets}>
      <section className={styles.sheet}>
        <header>
          <h1>{`${room.name}, ${room.lengthMm} × ${room.widthMm} mm`}</h1>
          <span>{`Scale 1 : ${scale} on A4`}</span>
        </header>
        <SheetPlan plan={plan} soldOutIds={soldOutIds} scale={scale} />
        <footer>
          <span>
            <i className={styles.check} />
            Check: this line is 100 mm. If it isn’t, print at 100%.
          </span>
          <span>{`Tōtara, ${today}`}</span>
        </footer>
      </section>
      <section className={styles.sheet}>
        <header>
          <h1>Where everything is</h1>
          <span>All in mm. A is at the top of the plan; B, C and D follow clockwise.</span>
        </header>
        <SheetList plan={plan} soldOutIds={soldOutIds} />
        <footer>
          <span>{`${sum} Prices of ${today}.`}</span>
          <span>{address}</span>
        </footer>
      </section>
    </div>
  )
}

type SheetProps = Pick<PrintSheetsProps, 'plan' | 'soldOutIds'>

/** On paper own things have numbers too: the place of each item in the list. */
function SheetPlan({ plan, soldOutIds, scale }: SheetProps & { scale: number }) {
  const { room, items } = plan
  const textMm = 3.28 * scale
  const { left, top, right, bottom } = sheetMarginMm
  const layout: PlanLayout = {
    textMm,
    marginsMm: { left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale },
    sizesMm: { left: 10.6 * scale, top: 5.8 * scale },
    isCompact: false,
  }
  const { x, y, width, height } = planViewBox(room, layout)
  const drawing = useProperties<SVGSVGElement>({
    'sheet-width': `${width / scale}mm`,
    'sheet-height': `${height / scale}mm`,
  })
  return (
    <svg
      className={`drawing ${board.plan} ${styles.plan}`}
      ref={drawing}
      viewBox={`${x} ${y} ${width} ${height}`}
      aria-hidden="true"
    >
      <path className="floor" d={`M0 0H${room.lengthMm}V${room.widthMm}H0z`} />
      <RoomDrawing room={room} layout={layout} />
      {items.map((item, index) => (
        <ItemDrawing key={item.id} {...{ item, textMm }} number={index + 1} isSoldOut={soldOutIds.has(item.id)} />
      ))}
      {figuresOfAll(plan).map((figure, index) => (
        <FigureLine key={index} {...{ figure, textMm }} />
      ))}
    </svg>
  )
}

function SheetList({ plan, soldOutIds }: SheetProps) {
  const { room, items } = plan
  return (
    <table>
      <thead>
        <tr>
          <th>No.</th>
          <th>Piece</th>
          <th>Wide × deep × high</th>
          {walls.map((wall) => (
            <th key={wall} className={styles.figure}>{`from ${wall}`}</th>
          ))}
          <th>Front to</th>
          <th>Next to it</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          <tr key={item.id}>
            <td>{index + 1}</td>
            <td>{`${item.name}${noteOf(item, soldOutIds)}`}</td>
            <td>{`${item.sides.lengthMm} × ${item.sides.widthMm} × ${item.sides.heightMm}`}</td>
            <Gaps gaps={wallGaps(room, footprint(item))} />
            <td>{frontOf(item)}</td>
            <td>{neighboursText(plan, item)}</td>
          </tr>
        ))}
      </tbody>
      <tbody>
        {[...room.fixed, ...room.openings].map((thing) => (
          <tr key={thing.id}>
            <td>–</td>
            <td>{capitalize(wallNouns[thing.kind])}</td>
            <td>{sizesOf(thing)}</td>
            <Gaps gaps={wallGaps(room, wallStretch(room, thing, 'depthMm' in thing ? thing.depthMm : 0))} />
            <td>–</td>
            <td>{`wall ${thing.wall}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Gaps({ gaps }: { gaps: ReturnType<typeof wallGaps> }) {
  return walls.map((wall) => (
    <td key={wall} className={styles.figure}>
      {gaps[wall]}
    </td>
  ))
}

function noteOf({ id, isOwn, isSold }: PlacedItem, soldOutIds: ReadonlySet<string>): string {
  if (isOwn) return ' (my own)'
  if (!isSold) return ' (no longer sold)'
  return soldOutIds.has(id) ? ' (sold out)' : ''
}

/** `sofa 380 behind, TV stand 1250 in front`. */
function neighboursText(plan: Plan, item: PlacedItem): string {
  return neighboursOf(plan, item)
    .map(({ ref, freeMm, where }) => {
      const thing = plan.room.fixed.find(({ id }) => id === ref)
      const noun = thing ? wallNouns[thing.kind] : plan.items.find(({ id }) => id === ref)?.noun
      return `${noun} ${freeMm} ${where}`
    })
    .join(', ')
}
