import type { Dashboard } from '#contract/dashboard.ts'
import { formatDollars, formatWholeDollars } from '#rules/money.ts'
import { dayText, shortDay } from '#rules/nz-dates.ts'
import { SalesDays } from './sales-days.tsx'
import styles from './sales-chart.module.scss'

type Days = Dashboard['days']

interface SalesChartProps {
  days: Days
  /** Of all the days together, in dollars. */
  revenue: number
}

// Heights are pixels, widths are shares of the window: figures keep their size on a phone, bars become slimmer.
const top = 10
const base = 210
const below = 30

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

/** The revenue of each day as a bar, and the same as a table. It is drawn on the server and needs no script. */
export function SalesChart({ days, revenue }: SalesChartProps) {
  return (
    <figure className={styles.figure}>
      <figcaption className="h6">Paid revenue a day, 30 days</figcaption>
      {revenue === 0 ? <p>Nothing was paid in these days.</p> : <Bars days={days} revenue={revenue} />}
      <SalesDays days={days} />
    </figure>
  )
}

function Bars({ days, revenue }: SalesChartProps) {
  const steps = axisSteps(Math.max(...days.map((day) => day.revenue)))
  const highest = steps.at(-1) ?? 1
  const yOf = (dollars: number) => Math.round(base - (dollars / highest) * (base - top))
  return (
    <svg className={styles.chart} width="100%" height={base + below} role="img" aria-label={summary(days, revenue)}>
      {steps.map((dollars) => (
        <g key={dollars}>
          <line className={styles.line} x1="0" x2="100%" y1={yOf(dollars)} y2={yOf(dollars)} />
          <text className={styles.dollars} x="-10" y={yOf(dollars)} dy="0.35em">
            {formatWholeDollars(dollars)}
          </text>
        </g>
      ))}
      {days.map((day, index) => (
        <Bar key={day.date} day={day} at={index / days.length} width={1 / days.length} y={yOf(day.revenue)} />
      ))}
      {days.map(({ date }, index) =>
        // From today back, week by week.
        (days.length - 1 - index) % 7 === 0 ? (
          <text
            key={date}
            className={index === days.length - 1 ? styles.today : styles.date}
            x={index === days.length - 1 ? '100%' : percent((index + 0.5) / days.length)}
            y={base + 20}
          >
            {index === days.length - 1 ? 'Today' : shortDay(date)}
          </text>
        ) : null,
      )}
    </svg>
  )
}

interface BarProps {
  day: Days[number]
  /** Where its day begins and how wide a day is, as shares of the chart. */
  at: number
  width: number
  y: number
}

/** A bar, and over the whole height of its day what a pointer reads there. */
function Bar({ day, at, width, y }: BarProps) {
  return (
    <g className={styles.day}>
      <title>{`${dayText(day.date)}: ${formatDollars(day.revenue)}, ${paidText(day.paidOrders)}`}</title>
      <rect className={styles.room} x={percent(at)} width={percent(width)} y={top} height={base - top} />
      {day.revenue > 0 && (
        <rect
          className={styles.bar}
          x={percent(at + width * 0.15)}
          width={percent(width * 0.7)}
          y={Math.min(y, base - 1)}
          height={Math.max(base - y, 1)}
        />
      )}
    </g>
  )
}

const paidText = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'} paid`

/** What the picture says, for those who do not see it; the table has the rest. */
function summary(days: Days, revenue: number): string {
  const best = days.toSorted((one, other) => other.revenue - one.revenue)[0]
  const most = best ? ` The most came on ${dayText(best.date)}: ${formatDollars(best.revenue)}.` : ''
  return `Paid revenue a day, 30 days: ${formatDollars(revenue)} in all.${most}`
}

/**
 * Where the lines of an axis stand: from 0 in even, round steps (1, 2 or 5 and zeros) to the first at or above `highest`.
 * There are five lines at most. Dollars, whole ones.
 */
export function axisSteps(highest: number): number[] {
  const least = Math.max(highest / 4, 1)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5].map((times) => times * power).find((size) => size >= least) ?? 10 * power
  const count = Math.max(Math.ceil(highest / step), 1)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}
