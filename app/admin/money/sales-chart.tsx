import type { Dashboard } from '#contract/back-office/dashboard.ts'
import { formatDollars, formatWholeDollars } from '#rules/platform/money.ts'
import { dayText, shortDay } from '#rules/platform/nz-dates.ts'
import styles from './sales-chart.module.scss'
import { DataTable } from '#app/admin/kit/data-table.tsx'

type Days = Dashboard['days']

interface SalesChartProps {
  days: Days
  /** The sum of all days, in dollars. */
  revenue: number
  /** Test payments were made in these days, which are not revenue. */
  hasTestPayments?: boolean
  /** Next to a list: half as high. */
  isSmall?: boolean
}

// Heights are in pixels and widths in percent: text keeps its size on a phone while bars become narrower.
const topPx = 10
const belowPx = 30
const basePxOf = { small: 120, large: 210 } as const

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

/** The revenue of each day as a bar chart and as a table. Rendered on the server, works without a script. */
export function SalesChart({ days, revenue, hasTestPayments = false, isSmall = false }: SalesChartProps) {
  return (
    <figure className={styles.figure}>
      <figcaption className="h6">{isSmall ? 'Paid a day' : 'Paid revenue a day, 30 days'}</figcaption>
      {revenue === 0 ? (
        <p>No {hasTestPayments && 'real '}payments in these 30 days.</p>
      ) : (
        <Bars days={days} revenue={revenue} basePx={basePxOf[isSmall ? 'small' : 'large']} />
      )}
      <SalesDays days={days} />
    </figure>
  )
}

function Bars({ days, revenue, basePx }: Pick<SalesChartProps, 'days' | 'revenue'> & { basePx: number }) {
  const steps = axisSteps(Math.max(...days.map((day) => day.revenue)))
  const highest = steps.at(-1) ?? 1
  const yOf = (dollars: number) => Math.round(basePx - (dollars / highest) * (basePx - topPx))
  return (
    <svg className={styles.chart} width="100%" height={basePx + belowPx} role="img" aria-label={summary(days, revenue)}>
      {steps.map((dollars) => (
        <g key={dollars}>
          <line className={styles.line} x1="0" x2="100%" y1={yOf(dollars)} y2={yOf(dollars)} />
          <text className={styles.dollars} x="-10" y={yOf(dollars)} dy="0.35em">
            {formatWholeDollars(dollars)}
          </text>
        </g>
      ))}
      {days.map((day, index) => (
        <Bar
          key={day.date}
          day={day}
          at={index / days.length}
          width={1 / days.length}
          y={yOf(day.revenue)}
          basePx={basePx}
        />
      ))}
      {days.map(({ date }, index) =>
        // A label for today and for every seventh day before it.
        (days.length - 1 - index) % 7 === 0 ? (
          <text
            key={date}
            className={index === days.length - 1 ? styles.today : styles.date}
            x={index === days.length - 1 ? '100%' : percent((index + 0.5) / days.length)}
            y={basePx + 20}
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
  /** Left edge and width of the day, as fractions of the chart's width. */
  at: number
  width: number
  y: number
  basePx: number
}

/** A bar, with a title over the full height of the chart for pointers. */
function Bar({ day, at, width, y, basePx }: BarProps) {
  return (
    <g className={styles.day}>
      <title>{`${dayText(day.date)}: ${formatDollars(day.revenue)}, ${paidText(day.paidOrders)}`}</title>
      <rect className={styles.hoverArea} x={percent(at)} width={percent(width)} y={topPx} height={basePx - topPx} />
      {day.revenue > 0 && (
        <rect
          className={styles.bar}
          x={percent(at + width * 0.15)}
          width={percent(width * 0.7)}
          y={Math.min(y, basePx - 1)}
          height={Math.max(basePx - y, 1)}
        />
      )}
    </g>
  )
}

const paidText = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'} paid`

function summary(days: Days, revenue: number): string {
  const best = days.toSorted((one, other) => other.revenue - one.revenue)[0]
  const highest = best ? ` The highest was on ${dayText(best.date)}: ${formatDollars(best.revenue)}.` : ''
  return `Paid revenue a day, 30 days: ${formatDollars(revenue)} in total.${highest}`
}

/**
 * The values of the axis lines in whole dollars: from 0 in equal round steps (1, 2 or 5 times a power of ten) to the
 * first value at or above `highest`. Returns at most five values.
 */
export function axisSteps(highest: number): number[] {
  const minStep = Math.max(highest / 4, 1)
  const power = 10 ** Math.floor(Math.log10(minStep))
  const step = [1, 2, 5].map((times) => times * power).find((size) => size >= minStep) ?? 10 * power
  const count = Math.max(Math.ceil(highest / step), 1)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

function SalesDays({ days }: { days: Dashboard['days'] }) {
  return (
    <details className={styles.days}>
      <summary>Show as a table</summary>
      <DataTable
        variant="table-sm"
        rows={days}
        columns={[
          { head: 'DATE', cell: ({ date }) => date },
          { head: 'PAID ORDERS', cell: ({ paidOrders }) => paidOrders },
          { head: 'REVENUE', cell: ({ revenue }) => formatDollars(revenue) },
        ]}
      />
    </details>
  )
}
