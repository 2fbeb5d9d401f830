import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { SalesReport } from '#contract/payments/money.ts'
import { formatWholeDollars } from '#rules/platform/money.ts'
import { shortDay } from '#rules/platform/nz-dates.ts'
import { axisSteps } from './sales-chart.tsx'

const heightPx = 271
const fontPx = 13

/**
 * Draws paid days as bars and refunds as outlines below the line, as wide as its place. Returns what removes the chart
 * again.
 */
export function drawDays(place: HTMLElement, days: SalesReport['days']): () => void {
  const style = getComputedStyle(place)
  const [ink, line, soft] = ['--ink', '--line', '--ink-soft'].map((name) => style.getPropertyValue(name).trim())
  // The colour of the place is the honey of the bars.
  const honey = style.color
  const steps = stepsOf(days)
  const axis = {
    stroke: soft,
    font: `${fontPx}px ${style.fontFamily}`,
    ticks: { show: false },
  }
  const bars = uPlot.paths.bars?.({ size: [0.7, 40] })
  const chart = new uPlot(
    {
      width: place.clientWidth,
      height: heightPx,
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: [-0.5, days.length - 0.5] },
        y: { range: [steps[0] ?? 0, steps.at(-1) ?? 1] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          splits: ({ width }) => labelledDays(days.length, width < 600 ? 4 : 7),
          values: (_chart, places) => places.map((at) => shortDay(days[at]?.date ?? '')),
        },
        {
          ...axis,
          size: 68,
          grid: { stroke: line, width: 1 },
          splits: () => steps.filter((dollars) => dollars >= 0),
          values: (_chart, values) => values.map(formatWholeDollars),
        },
      ],
      series: [
        {},
        { stroke: honey, fill: honey, width: 0, paths: bars, points: { show: false } },
        { stroke: honey, width: 1, paths: bars, points: { show: false } },
      ],
      hooks: {
        draw: [
          ({ ctx, bbox, valToPos }) => {
            const y = Math.round(valToPos(0, 'y', true)) + 0.5
            ctx.save()
            ctx.strokeStyle = ink ?? ''
            ctx.beginPath()
            ctx.moveTo(bbox.left, y)
            ctx.lineTo(bbox.left + bbox.width, y)
            ctx.stroke()
            ctx.restore()
          },
        ],
      },
    },
    [
      days.map((_day, at) => at),
      days.map(({ paid }) => (paid > 0 ? paid : null)),
      days.map(({ refunded }) => (refunded > 0 ? -refunded : null)),
    ],
    place,
  )
  const observer = new ResizeObserver(() => {
    if (place.clientWidth > 0) chart.setSize({ width: place.clientWidth, height: heightPx })
  })
  observer.observe(place)
  return () => {
    observer.disconnect()
    chart.destroy()
  }
}

/** The lines of the axis: those of the paid days, and one step below the base line as far as refunds need it. */
function stepsOf(days: SalesReport['days']): number[] {
  const steps = axisSteps(Math.max(...days.map(({ paid }) => paid)))
  const refunded = Math.max(...days.map((day) => day.refunded))
  return refunded > 0 ? [-refunded, ...steps] : steps
}

/** The days that get a label: `most` at most, from the first one on. */
function labelledDays(count: number, most: number): number[] {
  const step = Math.max(Math.ceil(count / most), 1)
  return Array.from({ length: Math.ceil(count / step) }, (_each, index) => index * step)
}
